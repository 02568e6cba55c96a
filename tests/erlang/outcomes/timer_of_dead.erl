%% The end of a process cancels the timers that send to it, so afterwards there is none to cancel; one
%% for a process that is over is never started.
-module(timer_of_dead).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> receive go -> ok end end),
    T = erlang:send_after(1000, P, tick),
    P ! go,
    receive {'DOWN', R, process, P, _} -> ok end,
    U = erlang:send_after(1000, P, tick),
    io:format("~p~n", [[erlang:cancel_timer(T), erlang:read_timer(U), erlang:cancel_timer(U)]]).
