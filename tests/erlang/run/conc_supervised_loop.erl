% A hand-written supervisor: restarts its child, gives up after three crashes.
-module(conc_supervised_loop).
-export([main/0]).

main() ->
    logger:set_primary_config(level, none),
    Me = self(),
    S = spawn(fun() -> process_flag(trap_exit, true), sup(0, Me) end),
    R = monitor(process, S),
    [begin receive {child, C} -> io:format("child ~p~n", [N]), C ! {die, N} end end || N <- [1, 2, 3]],
    receive {'DOWN', R, _, _, Why} -> io:format("~p~n", [Why]) end.
sup(3, _) -> exit(too_many);
sup(N, Me) ->
    C = spawn_link(fun() -> receive {die, X} -> exit({died, X}) end end),
    Me ! {child, C},
    receive {'EXIT', C, W} -> io:format("restart after ~p~n", [W]), sup(N + 1, Me) end.
