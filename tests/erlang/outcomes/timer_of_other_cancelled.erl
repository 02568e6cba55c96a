%% A timer has rung or not when another process cancels it, although nobody takes its message.
-module(timer_of_other_cancelled).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive stop -> ok end end),
    T = erlang:send_after(1, P, tick),
    io:format("~p~n", [is_integer(erlang:cancel_timer(T))]).
