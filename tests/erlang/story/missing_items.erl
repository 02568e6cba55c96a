-module(missing_items).
-export([main/0]).

main() ->
    Items = [{tea, 3}, {pot, 12}, {cup, 7}],
    io:format("~p~n", [[N || {N, P} <- Items, P < 10]]),
    io:format("~p~n", [lists:filter(fun({_, P}) -> P > 5 end, Items)]),
    notify(Items).

notify([]) -> ok;
notify([{N, P} | Rest]) when P > 20 ->
    self() ! {expensive, N},
    io:format("expensive: ~p~n", [N]),
    notify(Rest);
notify([_ | Rest]) -> notify(Rest).
