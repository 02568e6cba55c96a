%% A server that looks after something once a second is no livelock: time passes.
-module(idle_ticker).
-export([main/0, loop/0]).

loop() ->
    receive stop -> ok
    after 1000 -> loop()
    end.

main() ->
    register(ticker, self()),
    loop().
