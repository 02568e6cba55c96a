%% A client that asks for ever, and a server that forgets to answer the second time.
-module(client_loop).
-export([main/0, server/1]).

server(once) -> receive {ask, P} -> P ! answer, server(never) end;
server(never) -> receive {ask, _} -> server(never) end.

client(Server) ->
    Server ! {ask, self()},
    receive answer -> client(Server) end.

main() -> client(spawn(?MODULE, server, [once])).
