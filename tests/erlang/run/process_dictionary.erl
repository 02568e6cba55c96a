-module(process_dictionary).
-export([main/0]).

main() ->
    io:format("~p~n", [put(a, 1)]),
    io:format("~p~n", [put(a, 2)]),
    put({complex, key}, [v]),
    io:format("~p ~p ~p~n", [get(a), get({complex, key}), get(none)]),
    io:format("~p~n", [lists:sort([KV || {K, _} = KV <- get(), K =:= a orelse is_tuple(K)])]),
    io:format("~p~n", [get_keys(2)]),
    io:format("~p~n", [erase(a)]),
    io:format("~p~n", [erase(a)]),
    Me = self(),
    spawn(fun() -> Me ! {child, get({complex, key})} end),
    receive {child, V} -> io:format("~p~n", [V]) end,
    counter(), counter(), counter(),
    io:format("~p~n", [get(counter)]).

counter() -> put(counter, case get(counter) of undefined -> 1; N -> N + 1 end).
