%% search: --faults 1 --kill 1 --fault-kinds lose --node away=server
%% Whatever happens to server and messages, the client gives up in time.
-module(fault_or_kill).
-export([main/0]).

server() -> receive {ask, From} -> From ! answer end.

main() ->
    {Server, Ref} = spawn_monitor(fun server/0),
    Server ! {ask, self()},
    receive
        answer -> ok;
        {'DOWN', Ref, _, _, _} -> gone
    after 1000 -> late
    end.
