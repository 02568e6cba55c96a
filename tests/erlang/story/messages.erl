-module(messages).
-export([main/0, server/1]).

server(Count) ->
    receive
        {add, N, From} ->
            From ! {count, Count + N},
            server(Count + N)
    end.

main() ->
    Pid = spawn(?MODULE, server, [10]),
    Pid ! {add, 5, self()},
    receive {count, C} -> io:format("~w~n", [C]) end.
