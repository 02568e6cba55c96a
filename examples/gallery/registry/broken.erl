%% search: --terminates
%% A registry in a table: a process enters its own name and then asks the registry to watch it. If it
%% dies in between, the name stays forever.
-module(broken).
-export([main/0]).

registry() ->
    receive
        {watch, Pid} -> monitor(process, Pid), Pid ! ok, registry();
        {'DOWN', _, process, Pid, _} -> ets:match_delete(names, {'_', Pid}), registry()
    end.

enter(Registry, Name) ->
    true = ets:insert_new(names, {Name, self()}),
    Registry ! {watch, self()},
    receive ok -> ok end.

wait_until_gone() ->
    case ets:lookup(names, printer) of
        [] -> ok;
        _ -> wait_until_gone()
    end.

main() ->
    ets:new(names, [named_table, public]),
    Registry = spawn(fun registry/0),
    {Client, Ref} = spawn_monitor(fun() -> enter(Registry, printer) end),
    exit(Client, kill),
    receive {'DOWN', Ref, process, Client, _} -> ok end,
    wait_until_gone().
