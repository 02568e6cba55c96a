%% Cancelled in time, no message comes; too late, it comes.
-module(timer_cancelled).
-export([main/0]).

main() ->
    T = erlang:send_after(1, self(), tick),
    X = case erlang:cancel_timer(T) of
        false -> receive tick -> tick end;
        _ -> receive tick -> wrong after 2 -> cancelled end
    end,
    io:format("~p~n", [X]).
