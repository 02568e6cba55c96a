%% A server whose arithmetic is wrong, not its messages.
%% blame: count/1 wrong-function
%% answers: 6
-module(wrong_helper).
-export([main/0, meter/1]).

main() ->
    Meter = spawn(?MODULE, meter, [[]]),
    [Meter ! {value, V} || V <- [3, 9, 6]],
    Meter ! {mean, self()},
    receive {mean, M} -> io:format("~p~n", [M]) end.

meter(Values) ->
    receive
        {value, V} -> meter([V | Values]);
        {mean, From} ->
            From ! {mean, mean(Values)},
            meter(Values)
    end.

mean([]) -> 0;
mean(Values) -> total(Values) div count(Values).

total(Values) -> lists:sum(Values).

count([]) -> 1;
count([_ | Rest]) -> 1 + count(Rest).
