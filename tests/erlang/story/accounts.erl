-module(accounts).
-export([main/0]).

%% A server keeps a map; what is printed at the end went through messages, the map, lists and tuples.
loop(Accounts, Closed) ->
    receive
        {deposit, Who, Amount} ->
            loop(maps:update_with(Who, fun(B) -> B + Amount end, Amount, Accounts), Closed);
        {close, Who} ->
            loop(maps:remove(Who, Accounts), [Who | Closed]);
        {merge, Others} ->
            loop(maps:merge(Accounts, Others), Closed);
        {report, From} ->
            Largest = lists:max(maps:values(Accounts)),
            From ! {report, maps:to_list(Accounts), Largest, list_to_tuple(Closed)},
            loop(Accounts, Closed)
    end.

bonus(Amount) -> Amount div 10.

main() ->
    Server = spawn(fun() -> loop(#{"zoe" => 5}, []) end),
    Server ! {deposit, "ann", 300},
    Server ! {deposit, "bob", 120},
    Server ! {deposit, "ann", bonus(300)},
    Server ! {merge, maps:from_list([{"cy", 7}, {"dan", bonus(90)}])},
    Server ! {close, "bob"},
    Server ! {report, self()},
    Report = receive {report, R, Max, Closed} -> {R, Max, Closed} after 1000 -> none end,
    {Rows, Largest, Gone} = Report,
    lists:foreach(fun({W, B}) -> io:format("~s has ~p~n", [W, B]) end, Rows),
    io:format("most ~p, closed ~s, ~p in all~n", [Largest, element(1, Gone), length(Rows)]).
