%% A client that takes the answer to another question.
-module(wrong_selection).
-export([main/0]).

main() ->
    A = slow(a, 20),
    B = slow(b, 10),
    First = wait(A),
    Second = wait(B),
    io:format("~p ~p~n", [First, Second]).

slow(Name, Time) ->
    Me = self(),
    spawn(fun() -> timer:sleep(Time), Me ! {answer, self(), Name} end).

wait(Pid) ->
    receive
        {answer, Pid, Name} when is_pid(Pid) -> Name
    end.
