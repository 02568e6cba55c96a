%% The name of a table is free once its owner's tables are gone.
-module(named_table_again).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> ets:new(tab, [named_table]), Me ! ready end),
    receive ready -> ok end,
    X = try ets:new(tab, [named_table]) catch error:E -> E end,
    io:format("~p~n", [X]).
