-module(algo_collatz).
-export([main/0]).

main() -> [io:format("~p ~p~n", [N, len(N, 1)]) || N <- [1, 7, 27, 97]], io:format("~p~n", [lists:max([{len(N, 1), N} || N <- lists:seq(1, 300)])]).
len(1, A) -> A;
len(N, A) when N band 1 =:= 0 -> len(N bsr 1, A + 1);
len(N, A) -> len(3 * N + 1, A + 1).
