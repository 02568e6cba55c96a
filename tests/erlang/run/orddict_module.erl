-module(orddict_module).
-export([main/0]).

main() ->
    D = orddict:from_list([{c, 3}, {a, 1}, {b, 2}, {a, 9}]),
    io:format("~p~n", [D]),
    io:format("~p~n", [orddict:store(aa, 5, D)]),
    io:format("~p ~p~n", [orddict:fetch(a, D), orddict:find(z, D)]),
    io:format("~p~n", [orddict:append(c2, x, D)]),
    io:format("~p~n", [orddict:update(b, fun(X) -> X * 2 end, D)]),
    io:format("~p~n", [orddict:update(q, fun(X) -> X * 2 end, 0, D)]),
    io:format("~p~n", [orddict:update_counter(z, 5, D)]),
    io:format("~p~n", [orddict:fold(fun(K, V, A) -> [K, V | A] end, [], D)]),
    io:format("~p~n", [orddict:map(fun(K, V) -> {K, V} end, D)]),
    io:format("~p~n", [orddict:filter(fun(_, V) -> V < 3 end, D)]),
    io:format("~p~n", [orddict:merge(fun(_, X, Y) -> X + Y end, D, [{b, 10}, {z, 1}])]),
    io:format("~p~n", [orddict:erase(b, D)]),
    io:format("~p~n", [orddict:take(b, D)]),
    io:format("~p~n", [orddict:fetch_keys(D)]).
