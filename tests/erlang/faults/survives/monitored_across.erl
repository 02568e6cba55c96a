%% search: --faults 1 --fault-kinds partition --node away=server
%% Who monitors across nodes learns that the connection is gone, and asks again when it is back.
-module(monitored_across).
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
