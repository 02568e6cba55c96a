%% A timer that is started for too long, so that nobody waits for it.
%% blame: watchdog/2 wrong-transition
%% answers: 3
-module(timer_message).
-export([main/0, watchdog/2]).

main() ->
    Dog = spawn(?MODULE, watchdog, [self(), 20]),
    Dog ! ping,
    timer:sleep(50),
    receive expired -> io:format("expired~n") after 0 -> io:format("alive~n") end.

watchdog(Main, Limit) ->
    receive
        ping ->
            erlang:send_after(Limit * 10, self(), bark),
            watchdog(Main, Limit);
        bark -> Main ! expired
    end.
