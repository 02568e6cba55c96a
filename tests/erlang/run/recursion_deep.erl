% Body recursion a hundred thousand deep, and tail calls in every position.
-module(recursion_deep).
-export([main/0]).

main() ->
    io:format("~p~n", [sum(lists:seq(1, 100000))]),
    io:format("~p~n", [loop(300000, 0)]),
    io:format("~p~n", [even(100001)]),
    io:format("~p~n", [length(dup(50000))]),
    io:format("~p~n", [ack(2, 9)]),
    io:format("~p~n", [fib(22)]).

sum([]) -> 0;
sum([H | T]) -> H + sum(T).

loop(0, A) -> A;
loop(N, A) -> case N rem 2 of 0 -> loop(N - 1, A + 1); 1 -> if true -> loop(N - 1, A) end end.

even(0) -> true;
even(N) -> odd(N - 1).
odd(0) -> false;
odd(N) -> even(N - 1).

dup(0) -> [];
dup(N) -> [N | dup(N - 1)].

ack(0, N) -> N + 1;
ack(M, 0) -> ack(M - 1, 1);
ack(M, N) -> ack(M - 1, ack(M, N - 1)).

fib(N) when N < 2 -> N;
fib(N) -> fib(N - 1) + fib(N - 2).
