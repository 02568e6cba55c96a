%% search: --faults 1 --fault-kinds partition --node away=server --terminates
%% A client that asks until it is answered comes to an end: a partition heals some time.
-module(heals).
-export([main/0]).

server() -> receive {ask, From} -> From ! answer, server() end.

main() ->
    Server = spawn(fun server/0),
    ask(Server).

ask(Server) ->
    Ref = monitor(process, Server),
    Server ! {ask, self()},
    receive
        answer -> ok;
        {'DOWN', Ref, process, _, noconnection} -> ask(Server)
    end.
