%% A process can be killed before its first operation, after it, or too late.
-module(spawn_killed_at_once).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> Me ! hello end),
    exit(P, kill),
    receive {'DOWN', R, process, P, Why} ->
        X = receive hello -> hello after 0 -> none end,
        io:format("~p~n", [{Why, X}])
    end.
