%% How many steps it takes from a number to one; from some it never ends.
-module(circle).
-export([main/1]).

next(X) when X rem 2 =:= 0 -> X div 2;
next(X) -> 3 * X - 1.

walk(N, 1) -> N;
walk(N, X) -> walk(N + 1, next(X)).

main(_) -> io:format("~p~n", [walk(0, 7)]).
