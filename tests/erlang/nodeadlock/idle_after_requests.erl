%% A server that has answered everyone waits for the next request.
-module(idle_after_requests).
-export([main/0, client/1]).

client(Server) ->
    Server ! {double, 21, self()},
    receive {result, 42} -> ok end.

loop() ->
    receive
        {double, N, From} -> From ! {result, 2 * N}, loop();
        stop -> ok
    end.

main() ->
    Server = self(),
    spawn(?MODULE, client, [Server]),
    spawn(?MODULE, client, [Server]),
    loop().
