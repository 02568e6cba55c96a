-module(algo_quicksort).
-export([main/0]).

main() ->
    io:format("~p~n", [qsort([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5])]),
    io:format("~p~n", [qsort(["pear", "apple", "fig"])]).

qsort([]) -> [];
qsort([P | T]) -> qsort([X || X <- T, X < P]) ++ [P] ++ qsort([X || X <- T, X >= P]).
