%% A signal that another process has sent may still be on its way.
-module(alive_after_kill_by_other).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> receive never -> ok end end),
    spawn(fun() -> exit(P, kill), Me ! done end),
    receive done -> ok end,
    io:format("~p~n", [is_process_alive(P)]).
