%% Keeps ever more alive: a list of tuples, a map, and a table.
-module(keep).
-export([main/1]).

grow(0, List, Map, _Table) -> {List, Map};
grow(N, List, Map, Table) ->
    ets:insert(Table, {N rem 5000, N}),
    grow(N - 1, [{N, N * 3 rem 17} | List], maps:put(N rem 20000, N, Map), Table).

main([Size]) ->
    N = list_to_integer(Size),
    Table = ets:new(table, [set]),
    {List, Map} = grow(N, [], #{}, Table),
    io:format("~p~n", [length(List)]),
    io:format("~p~n", [lists:sum([V || {_, V} <- List])]),
    [{_, Last}] = ets:lookup(Table, 7),
    io:format("~p~n", [maps:get(7, Map) + Last]).
