%% Given to a process that still lives, the table ends with it; to a dead one it cannot be given.
-module(give_away_to_dying).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> ok end),
    T = ets:new(t, []),
    X = try ets:give_away(T, P, gift) catch error:E -> E end,
    receive {'DOWN', R, process, P, _} -> ok end,
    Y = case ets:info(T, owner) of undefined -> gone; _ -> kept end,
    io:format("~p~n", [{X, Y}]).
