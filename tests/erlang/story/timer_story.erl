%% Messages that timers send: their story leads to where the timer was set.
-module(timer_story).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> remind(Me, 5) end),
    erlang:start_timer(7, Me, {late, 1 + 2}),
    wait(0).

remind(Me, N) -> erlang:send_after(N, Me, {remind, N * 2}).

wait(Sum) ->
    receive
        {remind, N} ->
            io:format("~p~n", [Sum + N]),
            wait(Sum + N);
        {timeout, _, {late, N}} -> io:format("late ~p~n", [N])
    end.
