%% The process traps exits before it says so; then normal is a message like others.
-module(exit_normal_trapped).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() ->
        process_flag(trap_exit, true),
        Me ! ready,
        receive {'EXIT', Me, Why} -> Me ! {got, Why} end
    end),
    receive ready -> ok end,
    exit(P, normal),
    receive {got, X} -> io:format("~p~n", [X]) end.
