%% search: --kill 1
%% The server is killed, and the client waits for its answer.
-module(server_dies).
-export([main/0]).

main() ->
    Server = spawn(fun() -> receive {ask, From} -> From ! ok end end),
    Server ! {ask, self()},
    receive ok -> ok end.
