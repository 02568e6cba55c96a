%% search: --faults 1 --kill 1 --fault-kinds lose --node away=server
%% The watcher is killed, and the word of the server is lost: one of them would be survived.
-module(fault_and_kill).
-export([main/0]).

server(Main) -> receive stop -> Main ! stopped end.

watch(Server, Main) ->
    Ref = monitor(process, Server),
    receive {'DOWN', Ref, _, _, _} -> Main ! stopped end.

main() ->
    Main = self(),
    Server = spawn(fun() -> server(Main) end),
    spawn(fun() -> watch(Server, Main) end),
    Server ! stop,
    receive stopped -> ok end.
