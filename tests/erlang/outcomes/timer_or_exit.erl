%% The timer's message or the exit signal comes first.
-module(timer_or_exit).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> receive tick -> Me ! tick end end),
    erlang:send_after(1, P, tick),
    exit_later(P),
    receive {'DOWN', R, process, P, Why} ->
        X = receive tick -> tick after 0 -> none end,
        io:format("~p~n", [{Why, X}])
    end.

exit_later(P) ->
    receive after 1 -> exit(P, bye) end.
