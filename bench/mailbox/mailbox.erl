%% Two processes hand a number back and forth: messages and switches.
-module(mailbox).
-export([main/1, server/0]).

server() ->
    receive
        {From, X} ->
            From ! {pong, X + 1},
            server()
    end.

client(_, 0, X) -> X;
client(Server, N, X) ->
    Server ! {self(), X},
    receive
        {pong, Y} -> client(Server, N - 1, Y)
    end.

main([Size]) ->
    Server = spawn(fun server/0),
    io:format("~p~n", [client(Server, list_to_integer(Size), 0)]).
