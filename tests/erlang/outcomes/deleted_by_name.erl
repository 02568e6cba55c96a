%% Whether a table is found by its name depends on who is first.
-module(deleted_by_name).
-export([main/0]).

main() ->
    Me = self(),
    ets:new(tab, [named_table, public]),
    spawn(fun() -> Me ! try ets:lookup(tab, k) catch error:E -> E end end),
    ets:delete(tab),
    X = receive Found -> Found end,
    io:format("~p~n", [X]).
