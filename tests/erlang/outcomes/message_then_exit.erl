%% The message arrives first, but may be unread or just read when the signal arrives.
-module(message_then_exit).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> receive m -> Me ! got end end),
    P ! m,
    exit(P, bye),
    receive {'DOWN', R, process, P, Why} ->
        X = receive got -> got after 0 -> none end,
        io:format("~p~n", [{Why, X}])
    end.
