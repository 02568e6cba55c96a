%% Who sleeps, or waits for a timer, wakes up although another process computes and does nothing else.
-module(sleep_beside_busy).
-export([main/0]).

main() ->
    Busy = spawn(fun F() -> F() end),
    timer:sleep(50),
    io:format("~p~n", [is_process_alive(Busy)]),
    erlang:send_after(20, self(), go),
    receive go -> io:format("went~n") end,
    io:format("~p~n", [receive never -> never after 30 -> late end]),
    exit(Busy, kill).
