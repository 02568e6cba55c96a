-module(ets_ownership).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> ets:new(owned, [named_table, public, {heir, Me, inherited}]), ets:insert(owned, {k, v}),
                       ets:new(private_one, [named_table, private]), ets:new(guarded, [named_table, protected]), ets:insert(guarded, {a, 1}),
                       Me ! ready, receive stop -> ok end end),
    receive ready -> ok end,
    io:format("~p~n", [ets:lookup(owned, k)]),
    io:format("~p~n", [ets:insert(owned, {k2, v2})]),
    io:format("~p~n", [try ets:lookup(private_one, k) catch error:E -> E end]),
    io:format("~p~n", [ets:lookup(guarded, a)]),
    io:format("~p~n", [try ets:insert(guarded, {b, 2}) catch error:E2 -> E2 end]),
    P ! stop,
    receive {'ETS-TRANSFER', T, P, Data} -> io:format("~p ~p~n", [T, Data]) end,
    io:format("~p ~p~n", [ets:info(owned, owner) == self(), ets:whereis(guarded)]),
    io:format("~p~n", [lists:sort(ets:tab2list(owned))]),
    Q = spawn(fun() -> receive {'ETS-TRANSFER', _, _, G} -> Me ! {got, G, ets:info(owned, owner) == self()} end end),
    ets:give_away(owned, Q, gift),
    receive {got, G, O} -> io:format("~p ~p~n", [G, O]) end,
    T2 = ets:new(old, [named_table]),
    io:format("~p~n", [ets:rename(T2, new)]),
    io:format("~p~n", [ets:whereis(old)]),
    io:format("~p~n", [try ets:new(new, [named_table]) catch error:E3 -> E3 end]).
