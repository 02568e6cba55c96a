% Functions of lists, maps and sets on random lists.
-module(bulk_lists).
-export([main/0]).

main() -> [step(S) || S <- lists:seq(1, 60)].

step(S) ->
    L = [X rem 20 || X <- rands(S rem 15, S)], M = [X rem 20 || X <- rands((S * 7) rem 12, S + 100)],
    P = [{X rem 4, Y} || {X, Y} <- lists:zip(L, lists:reverse(L))],
    N = S rem 5,
    io:format("~w ~w~n", [L, M]),
    [io:format("~w ", [try F() catch error:E -> E end]) || F <- [
        fun() -> lists:sort(L) end, fun() -> lists:usort(L ++ M) end, fun() -> L -- M end, fun() -> lists:nth(N, L) end,
        fun() -> lists:sublist(L, N) end, fun() -> lists:split(N, L) end, fun() -> lists:nthtail(N, L) end, fun() -> lists:max(L) end,
        fun() -> lists:keysort(1, P) end, fun() -> lists:keyfind(N, 1, P) end, fun() -> lists:ukeysort(1, P) end, fun() -> lists:keydelete(N, 1, P) end,
        fun() -> lists:partition(fun(X) -> X > 9 end, L) end, fun() -> lists:takewhile(fun(X) -> X > 4 end, L) end,
        fun() -> lists:umerge(lists:usort(L), lists:usort(M)) end, fun() -> lists:merge(lists:sort(L), lists:sort(M)) end,
        fun() -> lists:zip(L, M) end, fun() -> lists:delete(N, L) end, fun() -> lists:uniq(L) end, fun() -> lists:foldr(fun(X, A) -> X - A end, 0, L) end,
        fun() -> lists:mapfoldl(fun(X, A) -> {X * A, A + X} end, 1, L) end, fun() -> lists:seq(N, length(L), 2) end,
        fun() -> ordsets:union(lists:usort(L), lists:usort(M)) end, fun() -> ordsets:subtract(lists:usort(L), lists:usort(M)) end,
        fun() -> maps:from_list(P) end, fun() -> maps:merge(maps:from_list(P), maps:from_list([{X, m} || X <- M])) end,
        fun() -> maps:groups_from_list(fun(X) -> X rem 3 end, L) end, fun() -> lists:sort(fun(A, B) -> A rem 5 =< B rem 5 end, L) end,
        fun() -> lists:suffix(M, L) end, fun() -> lists:flatten([L, [M, [N]]]) end, fun() -> lists:join(x, M) end,
        fun() -> gb_sets:to_list(gb_sets:from_list(L)) end, fun() -> gb_trees:from_orddict(orddict:from_list(P)) end,
        fun() -> queue:to_list(queue:join(queue:from_list(L), queue:from_list(M))) end, fun() -> array:to_list(array:from_list(M)) end,
        fun() -> lists:enumerate(M) end, fun() -> lists:search(fun(X) -> X > 15 end, L) end, fun() -> lists:droplast(L) end]],
    io:nl().

rands(0, _) -> [];
rands(N, S) -> S1 = (S * 6364136223846793005 + 1442695040888963407) band 16#ffffffffffffffff, [S1 bsr 33 | rands(N - 1, S1)].
