%% search: --faults 2 --fault-kinds lose --node away=server
%% One loss is repaired by a second try; two are not.
-module(two_losses).
-export([main/0]).

server() -> receive {ask, From} -> From ! answer, server() end.

main() ->
    Server = spawn(fun server/0),
    Server ! {ask, self()},
    receive answer -> ok after 1000 -> again(Server) end.

again(Server) ->
    Server ! {ask, self()},
    receive answer -> ok end.
