%% A process that is created with its arguments in the wrong order.
-module(wrong_start).
-export([main/0, ticker/3]).

main() ->
    spawn(?MODULE, ticker, [self(), 3, 10]),
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
