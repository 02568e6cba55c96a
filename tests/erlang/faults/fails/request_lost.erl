%% search: --faults 1 --fault-kinds lose --node away=server
%% The client waits for an answer without a time limit.
-module(request_lost).
-export([main/0]).

server() -> receive {ask, From} -> From ! answer, server() end.

main() ->
    Server = spawn(fun server/0),
    Server ! {ask, self()},
    receive answer -> ok end.
