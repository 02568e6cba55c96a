%% Two processes that pass a ball for ever: each round is progress.
-module(alternate_forever).
-export([main/0, play/0]).

play() ->
    receive {ball, From} -> From ! {ball, self()}, play() end.

main() ->
    Other = spawn(?MODULE, play, []),
    Other ! {ball, self()},
    play().
