%% An exit signal to oneself is received before exit/2 returns.
-module(exit_self).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> exit(self(), bye), Me ! after_exit end),
    receive {'DOWN', R, process, P, Why} ->
        X = receive after_exit -> sent after 0 -> none end,
        io:format("~p~n", [{Why, X}])
    end.
