%% A supervisor shuts a child down: it monitors the child, unlinks it, and sends the exit signal. If
%% the supervisor dies in between, the child lives on, and nobody knows it.
-module(broken).
-export([main/0]).

supervisor(Main) ->
    Child = spawn_link(fun() -> receive never -> ok end end),
    Main ! {child, Child},
    receive shutdown -> ok end,
    Ref = monitor(process, Child),
    unlink(Child),
    exit(Child, shutdown),
    receive {'DOWN', Ref, process, Child, _} -> ok end.

main() ->
    Me = self(),
    {Sup, SupRef} = spawn_monitor(fun() -> supervisor(Me) end),
    receive {child, Child} -> ok end,
    Ref = monitor(process, Child),
    Sup ! shutdown,
    exit(Sup, kill),
    receive {'DOWN', SupRef, process, Sup, _} -> ok end,
    receive {'DOWN', Ref, process, Child, _} -> ok end.
