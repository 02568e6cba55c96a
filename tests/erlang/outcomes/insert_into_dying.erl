%% The table may be deleted before the insertion, after it, or after the look.
-module(insert_into_dying).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> T = ets:new(t, [public]), Me ! T end),
    receive T -> ok end,
    X = try ets:insert(T, {k, v}) catch error:E -> E end,
    io:format("~p~n", [{X, ets:info(T, size)}]).
