-module(conc_pubsub).
-export([main/0]).

main() ->
    Hub = spawn(fun() -> hub(#{}) end),
    Me = self(),
    Subs = [begin P = spawn(fun() -> sub(N, Me) end), Hub ! {sub, Topic, P}, P end || {N, Topic} <- [{1, news}, {2, news}, {3, sport}]],
    Hub ! {pub, news, "n1"}, Hub ! {pub, sport, "s1"}, Hub ! {pub, news, "n2"},
    Got = lists:sort([receive {got, N, M} -> {N, M} end || _ <- lists:seq(1, 5)]),
    io:format("~p ~p~n", [length(Subs), Got]).
hub(S) -> receive {sub, T, P} -> hub(maps:update_with(T, fun(L) -> [P | L] end, [P], S)); {pub, T, M} -> [P ! M || P <- maps:get(T, S, [])], hub(S) end.
sub(N, To) -> receive M -> To ! {got, N, M}, sub(N, To) end.
