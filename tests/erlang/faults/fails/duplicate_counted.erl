%% search: --faults 1 --fault-kinds duplicate --node away=counter
%% A message that arrives twice is counted twice.
-module(duplicate_counted).
-export([main/0]).

counter(N) ->
    receive
        add -> counter(N + 1);
        {get, From} -> From ! {count, N}
    end.

main() ->
    Counter = spawn(fun() -> counter(0) end),
    Counter ! add,
    Counter ! {get, self()},
    receive {count, N} -> true = N < 2 end.
