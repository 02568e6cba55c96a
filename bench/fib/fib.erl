%% Naive Fibonacci numbers: calls and small integers.
-module(fib).
-export([main/1]).

fib(N) when N < 2 -> N;
fib(N) -> fib(N - 1) + fib(N - 2).

main([Size]) -> io:format("~p~n", [fib(list_to_integer(Size))]).
