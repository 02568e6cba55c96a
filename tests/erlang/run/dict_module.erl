-module(dict_module).
-export([main/0]).

main() ->
    D0 = dict:from_list([{a, 1}, {b, 2}, {c, 3}]),
    D = dict:store(d, 4, D0),
    io:format("~p ~p~n", [dict:fetch(a, D), dict:find(z, D)]),
    io:format("~p~n", [lists:sort(dict:to_list(D))]),
    io:format("~p~n", [lists:sort(dict:fetch_keys(D))]),
    io:format("~p ~p~n", [dict:size(D), dict:is_key(b, D)]),
    io:format("~p~n", [lists:sort(dict:to_list(dict:update_counter(a, 10, D)))]),
    io:format("~p~n", [dict:fetch(n, dict:append(n, 2, dict:append(n, 1, D)))]),
    io:format("~p~n", [dict:fetch(l, dict:append_list(l, [1, 2], D))]),
    io:format("~p~n", [lists:sort(dict:to_list(dict:map(fun(_, V) -> V * V end, D)))]),
    io:format("~p~n", [lists:sort(dict:to_list(dict:filter(fun(_, V) -> V > 2 end, D)))]),
    io:format("~p~n", [dict:fold(fun(_, V, A) -> V + A end, 0, D)]),
    io:format("~p~n", [lists:sort(dict:to_list(dict:merge(fun(_, X, Y) -> {X, Y} end, D0, D)))]),
    io:format("~p~n", [dict:is_empty(dict:new())]),
    io:format("~p~n", [dict:fetch(a, dict:update(a, fun(X) -> X + 1 end, D))]),
    io:format("~p~n", [dict:size(dict:erase(a, D))]),
    io:format("~p~n", [dict:take(b, D0) =/= error]),
    io:format("~p~n", [D0]),
    io:format("~p~n", [dict:to_list(dict:from_list([{I, I} || I <- lists:seq(1, 40)]))]).
