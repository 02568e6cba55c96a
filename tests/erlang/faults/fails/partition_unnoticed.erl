%% search: --faults 1 --fault-kinds partition --node away=server
%% What is sent while the nodes are cut off is lost, and nobody sends it again.
-module(partition_unnoticed).
-export([main/0]).

server() -> receive {ask, From} -> From ! answer, server() end.

main() ->
    Server = spawn(fun server/0),
    Server ! {ask, self()},
    receive answer -> ok end,
    Server ! {ask, self()},
    receive answer -> ok end.
