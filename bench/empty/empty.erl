%% Nothing but a start and an end: what is taken off every other time.
-module(empty).
-export([main/1]).

main([Size]) -> io:format("~p~n", [list_to_integer(Size)]).
