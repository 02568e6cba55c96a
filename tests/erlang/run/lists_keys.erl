-module(lists_keys).
-export([main/0]).

main() ->
    L = [{b, 2}, {a, 1}, {c, 3}, {a, 0}],
    io:format("~p ~p~n", [lists:keyfind(a, 1, L), lists:keyfind(z, 1, L)]),
    io:format("~p~n", [lists:keysearch(3, 2, L)]),
    io:format("~p~n", [lists:keymember(c, 1, L)]),
    io:format("~p~n", [lists:keysort(1, L)]),
    io:format("~p~n", [lists:keydelete(a, 1, L)]),
    io:format("~p~n", [lists:keyreplace(a, 1, L, {a, new})]),
    io:format("~p~n", [lists:keystore(z, 1, L, {z, 26})]),
    io:format("~p~n", [lists:keystore(b, 1, L, {b, 22})]),
    io:format("~p ~p~n", [lists:keytake(c, 1, L), lists:keytake(z, 1, L)]),
    io:format("~p~n", [lists:keymap(fun(X) -> X * 10 end, 2, L)]),
    io:format("~p~n", [lists:ukeysort(1, L)]),
    io:format("~p~n", [lists:keymerge(1, [{a, 1}, {c, 1}], [{b, 2}, {c, 2}])]),
    io:format("~p~n", [lists:ukeymerge(1, [{a, 1}, {c, 1}], [{b, 2}, {c, 2}])]),
    io:format("~p~n", [lists:keyfind(1, 1, [{1.0, x}, {1, y}])]).
