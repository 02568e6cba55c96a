%% Killed before or after its message is sent, or too late. The message comes before 'DOWN', being of the same sender.
-module(kill_after_answer).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> Me ! {answer, 42} end),
    exit(P, kill),
    receive {'DOWN', R, process, P, Why} ->
        X = receive {answer, A} -> A after 0 -> none end,
        io:format("~p~n", [{Why, X}])
    end.
