-module(algo_json).
-export([main/0]).

main() ->
    V = #{<<"name">> => <<"x\"y">>, <<"list">> => [1, 2.5, true, null], <<"obj">> => #{}},
    T = iolist_to_binary(enc(V)),
    io:format("~s~n", [T]),
    {D, <<>>} = dec(T),
    io:format("~p ~p~n", [D, D =:= V]).

enc(M) when is_map(M) -> ["{", lists:join(",", [[enc(K), ":", enc(X)] || {K, X} <- lists:sort(maps:to_list(M))]), "}"];
enc(L) when is_list(L) -> ["[", lists:join($,, [enc(X) || X <- L]), "]"];
enc(B) when is_binary(B) -> [$", binary:replace(B, <<"\"">>, <<"\\\"">>, [global]), $"];
enc(A) when is_atom(A) -> atom_to_list(A);
enc(I) when is_integer(I) -> integer_to_list(I);
enc(F) -> float_to_list(F, [short]).

dec(<<"{}", R/binary>>) -> {#{}, R};
dec(<<"{", R/binary>>) -> obj(R, #{});
dec(<<"[", R/binary>>) -> arr(R, []);
dec(<<$", R/binary>>) -> str(R, <<>>);
dec(<<"true", R/binary>>) -> {true, R};
dec(<<"null", R/binary>>) -> {null, R};
dec(B) -> num(B, []).

obj(B, M) ->
    {K, <<":", R/binary>>} = dec(B),
    {V, R1} = dec(R),
    case R1 of <<",", R2/binary>> -> obj(R2, M#{K => V}); <<"}", R2/binary>> -> {M#{K => V}, R2} end.
arr(B, Acc) ->
    {V, R} = dec(B),
    case R of <<",", R1/binary>> -> arr(R1, [V | Acc]); <<"]", R1/binary>> -> {lists:reverse([V | Acc]), R1} end.
str(<<$\\, C, R/binary>>, A) -> str(R, <<A/binary, C>>);
str(<<$", R/binary>>, A) -> {A, R};
str(<<C, R/binary>>, A) -> str(R, <<A/binary, C>>).
num(<<C, R/binary>>, A) when C >= $0, C =< $9; C == $.; C == $- -> num(R, [C | A]);
num(R, A) -> S = lists:reverse(A), {try list_to_float(S) catch error:_ -> list_to_integer(S) end, R}.
