%% A relay that passes each message on, and something more at the end.
%% blame: relay/2 wrong-transition
%% answers: 6
-module(sent_twice).
-export([main/0, relay/2]).

main() ->
    Relay = spawn(?MODULE, relay, [self(), 0]),
    [Relay ! {item, X} || X <- [a, b, c]],
    Relay ! stop,
    io:format("~p~n", [take()]).

take() ->
    receive
        {item, _, X} -> [X | take()];
        {stopped, N} -> [{total, N}]
    end.

relay(To, N) ->
    receive
        {item, X} ->
            To ! {item, N, X},
            relay(To, N + 1);
        stop ->
            To ! {item, N, last},
            To ! {stopped, N}
    end.
