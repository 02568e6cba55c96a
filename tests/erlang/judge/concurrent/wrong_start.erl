%% A process that is created with its arguments in the wrong order.
%% blame: main/0 wrong-first-step
%% answers: 4
-module(wrong_start).
-export([main/0, ticker/3]).

main() ->
    spawn(?MODULE, ticker, [self(), 10, 3]),
    io:format("~p~n", [ticks([])]).

ticks(Seen) ->
    receive
        {tick, N} -> ticks([N | Seen]);
        over -> lists:reverse(Seen)
    end.

ticker(Main, 0, _) -> Main ! over;
ticker(Main, Times, Step) ->
    Main ! {tick, Times * Step},
    ticker(Main, Times - 1, Step).
