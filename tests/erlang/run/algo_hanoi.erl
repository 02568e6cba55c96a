-module(algo_hanoi).
-export([main/0]).

main() -> io:format("~p~n", [hanoi(3, a, b, c)]), io:format("~p~n", [length(hanoi(10, a, b, c))]).

hanoi(0, _, _, _) -> [];
hanoi(N, A, B, C) -> hanoi(N - 1, A, C, B) ++ [{A, C}] ++ hanoi(N - 1, B, A, C).
