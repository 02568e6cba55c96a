%% A monitor that is left behind, whose message is mistaken for that of another.
%% blame: run/1 wrong-transition
%% answers: 4
-module(stale_monitor).
-export([main/0, job/1]).

main() ->
    First = run(normal),
    timer:sleep(10),
    Second = run(slow),
    io:format("~p ~p~n", [First, Second]).

run(How) ->
    {Pid, Ref} = spawn_monitor(?MODULE, job, [self()]),
    Pid ! How,
    receive
        {result, Pid, Value} ->
            _ = Ref,
            {ok, Value};
        {'DOWN', _, process, _, Reason} -> {failed, Reason}
    end.

job(Parent) ->
    receive
        normal -> Parent ! {result, self(), 42};
        slow -> timer:sleep(5), Parent ! {result, self(), 43}
    end.
