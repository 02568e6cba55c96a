-module(salaries).
-export([main/0]).

raise(Name, By, Salaries) ->
    Old = maps:get(Name, Salaries),
    maps:put(Name, Old + By, Salaries).

main() ->
    S = raise(bob, 50, #{ann => 300, bob => 200}),
    io:format("~p~n", [maps:get(bob, S)]).
