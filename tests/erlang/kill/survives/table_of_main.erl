%% search: --kill 1 --terminates
%% The table belongs to the main process, and stays when the writer is killed.
-module(table_of_main).
-export([main/0]).

main() ->
    ets:new(t, [named_table, public]),
    {_, Ref} = spawn_monitor(fun() -> ets:insert(t, {a, 1}), ets:insert(t, {b, 2}) end),
    receive {'DOWN', Ref, _, _, _} -> ok end,
    ets:lookup(t, b).
