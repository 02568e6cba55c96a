%% search: --faults 1 --fault-kinds lose --node away=server
%% A request or answer that is lost is repeated; one loss is survived.
-module(asks_again).
-export([main/0]).

server() -> receive {ask, From} -> From ! answer, server() end.

main() ->
    Server = spawn(fun server/0),
    Server ! {ask, self()},
    receive answer -> ok after 1000 -> again(Server) end.

again(Server) ->
    Server ! {ask, self()},
    receive answer -> ok after 1000 -> gone end.
