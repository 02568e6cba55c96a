%% The heir has ended, so the table is deleted with its owner.
-module(heir_is_dead).
-export([main/0]).

main() ->
    {H, R1} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', R1, process, H, _} -> ok end,
    {P, R2} = spawn_monitor(fun() -> ets:new(tab, [named_table, {heir, H, data}]) end),
    receive {'DOWN', R2, process, P, _} -> ok end,
    io:format("~p~n", [ets:info(tab, owner)]).
