%% search: --terminates
%% The registry watches first, and enters the name itself.
-module(fixed).
-export([main/0]).

registry() ->
    receive
        {enter, Name, Pid} ->
            monitor(process, Pid),
            ets:insert_new(names, {Name, Pid}),
            Pid ! ok,
            registry();
        {'DOWN', _, process, Pid, _} -> ets:match_delete(names, {'_', Pid}), registry()
    end.

enter(Registry, Name) ->
    Registry ! {enter, Name, self()},
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
