-module(algo_lazy_streams).
-export([main/0]).

main() ->
    io:format("~p~n", [take(10, primes(from(2)))]),
    io:format("~p~n", [take(5, map(fun(X) -> X * X end, from(1)))]).
from(N) -> fun() -> [N | from(N + 1)] end.
take(0, _) -> [];
take(N, S) -> [H | T] = S(), [H | take(N - 1, T)].
map(F, S) -> fun() -> [H | T] = S(), [F(H) | map(F, T)] end.
filter(P, S) -> fun() -> [H | T] = S(), case P(H) of true -> [H | filter(P, T)]; false -> (filter(P, T))() end end.
primes(S) -> fun() -> [P | T] = S(), [P | primes(filter(fun(X) -> X rem P =/= 0 end, T))] end.
