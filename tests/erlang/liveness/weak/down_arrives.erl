%% search: --terminates
%% So does the message of a monitor.
-module(down_arrives).
-export([main/0]).

busy() -> self() ! again, receive again -> busy() end.

main() ->
    spawn(fun busy/0),
    {Worker, Ref} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', Ref, process, Worker, normal} -> ok end.
