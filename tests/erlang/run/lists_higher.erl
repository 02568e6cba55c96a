-module(lists_higher).
-export([main/0]).

main() ->
    L = lists:seq(1, 10),
    Even = fun(X) -> X rem 2 == 0 end,
    io:format("~p~n", [lists:map(fun(X) -> X * X end, L)]),
    io:format("~p~n", [lists:filter(Even, L)]),
    io:format("~p~n", [lists:filtermap(fun(X) -> case Even(X) of true -> {true, X div 2}; false -> false end end, L)]),
    io:format("~p~n", [lists:foldl(fun(X, A) -> X - A end, 0, L)]),
    io:format("~p~n", [lists:foldr(fun(X, A) -> X - A end, 0, L)]),
    io:format("~p~n", [lists:mapfoldl(fun(X, A) -> {X + A, A + 1} end, 100, L)]),
    io:format("~p~n", [lists:mapfoldr(fun(X, A) -> {X + A, A + 1} end, 100, L)]),
    io:format("~p ~p~n", [lists:all(Even, L), lists:any(Even, L)]),
    io:format("~p~n", [lists:partition(Even, L)]),
    io:format("~p ~p~n", [lists:takewhile(fun(X) -> X < 4 end, L), lists:dropwhile(fun(X) -> X < 4 end, L)]),
    io:format("~p~n", [lists:splitwith(fun(X) -> X < 4 end, L)]),
    io:format("~p~n", [lists:flatmap(fun(X) -> [X, X] end, [1, 2])]),
    lists:foreach(fun(X) -> io:format("~p ", [X]) end, L), io:nl(),
    io:format("~p~n", [lists:foldl(fun({K, V}, M) -> M#{K => V} end, #{}, [{a, 1}, {b, 2}])]).
