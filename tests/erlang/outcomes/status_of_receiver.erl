%% The process waits already, or is on its way to.
-module(status_of_receiver).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive never -> ok end end),
    X = case process_info(P, status) of {status, waiting} -> waiting; {status, _} -> busy end,
    io:format("~p~n", [X]).
