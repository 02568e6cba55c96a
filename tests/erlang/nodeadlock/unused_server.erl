%% A server that nobody will ever call, while the main process goes on: no partial deadlock.
-module(unused_server).
-export([main/0, loop/0]).

loop() -> receive {From, X} -> From ! X, loop(); stop -> ok end.

main() ->
    spawn(?MODULE, loop, []),
    Me = self(),
    spawn(fun() -> Me ! done end),
    receive done -> ok end,
    io:format("done~n").
