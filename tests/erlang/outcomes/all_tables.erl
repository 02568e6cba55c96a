%% The list of all tables has one that another process makes, or not yet, or not any more.
-module(all_tables).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> ets:new(tab, [named_table]), ets:delete(tab), Me ! done end),
    X = lists:member(tab, ets:all()),
    receive done -> ok end,
    io:format("~p~n", [{X, lists:member(tab, ets:all())}]).
