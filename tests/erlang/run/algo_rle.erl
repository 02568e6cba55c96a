-module(algo_rle).
-export([main/0]).

main() ->
    E = enc("aaabccddddd"),
    io:format("~p~n~s~n", [E, dec(E)]).
enc([]) -> [];
enc([C | T]) -> {S, R} = lists:splitwith(fun(X) -> X =:= C end, T), [{C, 1 + length(S)} | enc(R)].
dec(L) -> lists:append([lists:duplicate(N, C) || {C, N} <- L]).
