%% A process that sends normal to itself ends.
-module(exit_normal_self).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> exit(self(), normal), Me ! after_exit end),
    receive {'DOWN', R, process, P, Why} ->
        X = receive after_exit -> sent after 0 -> none end,
        io:format("~p~n", [{Why, X}])
    end.
