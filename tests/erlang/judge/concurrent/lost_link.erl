%% A watcher that wants to hear of ends and forgets to trap exits.
%% blame: watcher/1 wrong-first-step
%% answers: 4
-module(lost_link).
-export([main/0, watcher/1, task/1]).

main() ->
    Watcher = spawn(?MODULE, watcher, [self()]),
    Watcher ! {watch, fragile},
    receive {ended, Reason} -> io:format("~p~n", [Reason]) after 100 -> io:format("nothing~n") end.

watcher(Main) ->
    process_flag(trap_exit, false),
    receive
        {watch, How} ->
            Pid = spawn_link(?MODULE, task, [How]),
            receive {'EXIT', Pid, Reason} -> Main ! {ended, Reason} end
    end.

task(fragile) -> exit(broken);
task(_) -> ok.
