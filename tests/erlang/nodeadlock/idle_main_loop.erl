%% The main process is a server without a request: it is idle, not deadlocked.
-module(idle_main_loop).
-export([main/0]).

loop(N) ->
    receive
        {add, K, From} -> From ! {ok, N + K}, loop(N + K);
        stop -> N
    end.

main() -> loop(0).
