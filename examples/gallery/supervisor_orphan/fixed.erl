%% The child stays linked until it is down: whatever happens to the supervisor happens to it, too.
-module(fixed).
-export([main/0]).

supervisor(Main) ->
    Child = spawn_link(fun() -> receive never -> ok end end),
    Main ! {child, Child},
    process_flag(trap_exit, true),
    receive shutdown -> ok end,
    Ref = monitor(process, Child),
    exit(Child, shutdown),
    receive {'DOWN', Ref, process, Child, _} -> ok end,
    unlink(Child).

main() ->
    Me = self(),
    {Sup, SupRef} = spawn_monitor(fun() -> supervisor(Me) end),
    receive {child, Child} -> ok end,
    Ref = monitor(process, Child),
    Sup ! shutdown,
    exit(Sup, kill),
    receive {'DOWN', SupRef, process, Sup, _} -> ok end,
    receive {'DOWN', Ref, process, Child, _} -> ok end.
