%% search: --kill 1 --terminates
%% The entry of a process that was killed before it asked to be watched stays.
-module(stale_entry).
-export([main/0]).

wait() -> case ets:lookup(names, me) of [] -> ok; _ -> wait() end.

main() ->
    ets:new(names, [named_table, public]),
    {_, Ref} = spawn_monitor(fun() -> ets:insert(names, {me}), ets:delete(names, me) end),
    receive {'DOWN', Ref, _, _, _} -> ok end,
    wait().
