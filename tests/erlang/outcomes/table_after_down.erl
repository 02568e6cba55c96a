%% Tables are deleted before 'DOWN' is sent.
-module(table_after_down).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> ets:new(tab, [named_table, public]) end),
    receive {'DOWN', R, process, P, _} -> ok end,
    io:format("~p~n", [ets:info(tab, size)]).
