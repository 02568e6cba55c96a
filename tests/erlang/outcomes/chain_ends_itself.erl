%% The process in the middle ends by itself or of the signal.
-module(chain_ends_itself).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = spawn_link(fun() -> spawn_link(fun() -> exit(bad) end) end),
    receive {'EXIT', P, Why} -> io:format("~p~n", [Why]) end.
