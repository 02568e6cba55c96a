%% A client that takes the answer to another question.
%% blame: wait/1 erroneously-accepting
%% answers: 4
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
        {answer, From, Name} when is_pid(From), is_pid(Pid) -> Name
    end.
