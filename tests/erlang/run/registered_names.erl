-module(registered_names).
-export([main/0]).

main() ->
    P = spawn(fun loop/0),
    io:format("~p~n", [register(server, P)]),
    io:format("~p~n", [whereis(server) == P]),
    server ! {self(), 5},
    receive {reply, X} -> io:format("~p~n", [X]) end,
    io:format("~p~n", [lists:member(server, registered())]),
    io:format("~p~n", [try register(server, self()) catch error:E -> E end]),
    io:format("~p~n", [try register(undefined, self()) catch error:E1 -> E1 end]),
    io:format("~p~n", [process_info(P, registered_name)]),
    {server, node()} ! {self(), 6},
    receive {reply, Y} -> io:format("~p~n", [Y]) end,
    io:format("~p~n", [unregister(server)]),
    io:format("~p~n", [whereis(server)]),
    io:format("~p~n", [try unregister(server) catch error:E2 -> E2 end]),
    register(again, P),
    R = monitor(process, again),
    again ! stop,
    receive {'DOWN', R, process, {again, _}, Why} -> io:format("~p~n", [Why]) end,
    io:format("~p~n", [whereis(again)]),
    io:format("~p~n", [try again ! x catch error:E3 -> E3 end]),
    io:format("~p~n", [catch erlang:send(self(), msg, [noconnect])]).

loop() ->
    receive
        {From, N} -> From ! {reply, N * N}, loop();
        stop -> ok
    end.
