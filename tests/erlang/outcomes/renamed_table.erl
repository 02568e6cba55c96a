%% A table that is given another name is found under one of them at any time.
-module(renamed_table).
-export([main/0]).

main() ->
    Me = self(),
    ets:new(old, [named_table, public]),
    spawn(fun() -> ets:rename(old, new), Me ! done end),
    X = [ets:whereis(Name) =/= undefined || Name <- [old, new]],
    receive done -> ok end,
    io:format("~p~n", [X]).
