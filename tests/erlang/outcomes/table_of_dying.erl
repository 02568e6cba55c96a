%% The table is deleted when its owner ends, which may be after its last message was received.
-module(table_of_dying).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> T = ets:new(t, [public]), Me ! T end),
    receive T -> ok end,
    X = try ets:lookup(T, k) catch error:E -> E end,
    io:format("~p~n", [X]).
