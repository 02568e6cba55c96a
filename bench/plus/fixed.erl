%% The same, done right.
-module(fixed).
-export([main/1]).

fib(N) when N < 2 -> N;
fib(N) -> plus(fib(N - 1), fib(N - 2)).

plus(21, B) -> 21 + B;
plus(A, B) -> A + B.

main([N]) -> io:format("~p~n", [fib(list_to_integer(N))]).
