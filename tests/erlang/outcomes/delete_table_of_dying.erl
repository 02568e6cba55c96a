%% A public table is deleted by another process, or goes with its owner before: then there is no such
%% table.
-module(delete_table_of_dying).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> ets:new(tab, [named_table, public]), Me ! ready, receive go -> ok end end),
    receive ready -> ok end,
    P ! go,
    X = try ets:delete(tab) catch error:E -> E end,
    io:format("~p~n", [X]).
