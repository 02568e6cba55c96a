%% A squaring service that sends an answer to the wrong process.
-module(wrong_recipient).
-export([main/0, service/1]).

main() ->
    Log = spawn(fun Loop() -> receive _ -> Loop() end end),
    Pid = spawn(?MODULE, service, [Log]),
    [Pid ! {square, N, self()} || N <- [2, 3, 4]],
    io:format("~p~n", [collect(3)]).

collect(0) -> [];
collect(N) ->
    receive {square_of, K, Square} -> [{K, Square} | collect(N - 1)] end.

service(Log) ->
    receive
        {square, N, From} when N rem 2 =:= 0 ->
            Log ! {even, N},
            From ! {square_of, N, N * N},
            service(Log);
        {square, N, From} ->
            Log ! {odd, N},
            From ! {square_of, N, N * N},
            service(Log)
    end.
