%% A table that was given away outlives the process that made it.
-module(give_away).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> T = ets:new(t, []), ets:insert(T, {k, v}), ets:give_away(T, Me, gift) end),
    receive {'ETS-TRANSFER', T, _, gift} -> io:format("~p~n", [ets:lookup(T, k)]) end.
