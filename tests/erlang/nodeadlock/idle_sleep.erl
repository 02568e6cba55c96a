%% The main process sleeps for ever, so that its servers live.
-module(idle_sleep).
-export([main/0, loop/0]).

loop() -> receive {From, ping} -> From ! pong, loop() end.

main() ->
    Server = spawn(?MODULE, loop, []),
    Server ! {self(), ping},
    receive pong -> ok end,
    receive after infinity -> ok end.
