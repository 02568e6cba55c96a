%% A hundred thousand processes alive at once: each waits for a message, answers it, and ends.
-module(conc_hundred_thousand).
-export([main/0]).

main() ->
    Parent = self(),
    Workers = [spawn(fun() -> worker(Parent, N) end) || N <- lists:seq(1, 100000)],
    io:format("~p alive~n", [length([P || P <- Workers, is_process_alive(P)])]),
    [P ! {add, 1} || P <- Workers],
    io:format("sum ~p~n", [collect(100000, 0)]),
    io:format("~p alive~n", [length([P || P <- Workers, is_process_alive(P)])]).

worker(Parent, N) ->
    receive
        {add, M} -> Parent ! {done, N + M}
    end.

collect(0, Sum) -> Sum;
collect(Left, Sum) ->
    receive {done, N} -> collect(Left - 1, Sum + N) end.
