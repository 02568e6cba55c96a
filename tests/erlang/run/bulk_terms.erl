% Random terms from a generator of our own: text forms, order, hashes and the external format.
-module(bulk_terms).
-export([main/0]).

main() ->
    Terms = terms(400, 12345),
    [io:format("~w~n~p~n", [T, T]) || T <- lists:sublist(Terms, 150)],
    io:format("~p~n", [erlang:md5([io_lib:format("~w ~p ~60p ~W", [T, T, T, T, 6]) || T <- Terms])]),
    Sorted = lists:sort(Terms),
    io:format("~p~n", [erlang:md5([io_lib:format("~w", [T]) || T <- Sorted])]),
    io:format("~p~n", [lists:all(fun({A, B}) -> A =< B end, lists:zip(lists:droplast(Sorted), tl(Sorted)))]),
    io:format("~w~n", [[erlang:phash2(T) || T <- lists:sublist(Terms, 60)]]),
    io:format("~w~n", [[compare(A, B) || {A, B} <- lists:zip(Terms, lists:reverse(Terms))]]),
    io:format("~p~n", [lists:all(fun(T) -> binary_to_term(term_to_binary(T)) =:= T end, Terms)]).

compare(A, B) when A < B -> 1;
compare(A, B) when A > B -> 2;
compare(A, B) when A =:= B -> 3;
compare(_, _) -> 4.

terms(N, Seed) -> terms(N, Seed, []).
terms(0, _, Acc) -> lists:reverse(Acc);
terms(N, S, Acc) -> {T, S1} = term(3, S), terms(N - 1, S1, [T | Acc]).

next(S) -> (S * 6364136223846793005 + 1442695040888963407) band 16#ffffffffffffffff.
below(N, S) -> S1 = next(S), {(S1 bsr 33) rem N, S1}.

term(0, S) -> leaf(S);
term(D, S) ->
    case below(9, S) of
        {0, S1} -> {L, S2} = many(D, S1), {L, S2};
        {1, S1} -> {L, S2} = many(D, S1), {list_to_tuple(L), S2};
        {2, S1} -> {K, S2} = many(D, S1), {V, S3} = term(D - 1, S2), {maps:from_list([{X, V} || X <- K, not is_float(X)]), S3};
        {3, S1} -> {A, S2} = term(D - 1, S1), {B, S3} = term(D - 1, S2), {[A | B], S3};
        {_, S1} -> leaf(S1)
    end.

many(D, S) -> {N, S1} = below(5, S), many(D, N, S1, []).
many(_, 0, S, Acc) -> {Acc, S};
many(D, N, S, Acc) -> {T, S1} = term(D - 1, S), many(D, N - 1, S1, [T | Acc]).

leaf(S) ->
    {K, S1} = below(12, S),
    {R, S2} = below(1000000, S1),
    {case K of
        0 -> R rem 10;
        1 -> -R;
        2 -> R * R * R * R * R;
        3 -> R / 7;
        4 -> lists:nth(R rem 6 + 1, [a, b, 'C d', abc_def, true, []]);
        5 -> [$a + (R bsr I) rem 26 || I <- lists:seq(0, R rem 9)];
        6 -> list_to_binary([$a + (R bsr I) rem 26 || I <- lists:seq(0, R rem 7)]);
        7 -> <<R:(R rem 30)>>;
        8 -> [];
        9 -> {};
        10 -> math:pow(10, R rem 40 - 20) * (R rem 97);
        11 -> list_to_binary([R rem 256, R rem 7])
     end, S2}.
