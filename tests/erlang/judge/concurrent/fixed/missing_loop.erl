%% A counter that forgets to go on after it was reset.
-module(missing_loop).
-export([main/0, counter/1]).

main() ->
    Pid = spawn(?MODULE, counter, [0]),
    Pid ! {add, 5},
    Pid ! {reset, self()},
    receive {was, Old} -> io:format("was ~p~n", [Old]) end,
    Pid ! {add, 2},
    Pid ! {get, self()},
    receive {value, V} -> io:format("value ~p~n", [V]) end.

counter(N) ->
    receive
        {add, K} -> counter(N + K);
        {reset, From} ->
            From ! {was, N},
            counter(0);
        {get, From} ->
            From ! {value, N},
            counter(N)
    end.
