%% Messages and exit signals of one process arrive in the order in which they were sent.
-module(message_before_exit).
-export([main/0]).

main() ->
    Me = self(),
    process_flag(trap_exit, true),
    P = spawn_link(fun() -> Me ! a, exit(bad) end),
    X = receive a -> a; {'EXIT', P, W1} -> W1 end,
    Y = receive a -> a; {'EXIT', P, W2} -> W2 end,
    io:format("~p~n", [[X, Y]]).
