%% A client asks a server that has ended, and watches it not.
-module(lost_answer).
-export([main/0]).

server() ->
    receive {ask, From} -> From ! {answer, self(), 1} end.

client(Server) ->
    Server ! {ask, self()},
    receive {answer, Server, N} -> N end.

main() ->
    Server = spawn(fun() -> server() end),
    spawn(fun() -> client(Server) end),
    spawn(fun() -> client(Server) end),
    tick().

tick() ->
    receive after 1000 -> tick() end.
