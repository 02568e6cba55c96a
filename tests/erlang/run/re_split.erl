-module(re_split).
-export([main/0]).

main() ->
    io:format("~p~n", [re:split("a,b,c", ",")]),
    io:format("~p~n", [re:split("a1b22c", "[0-9]+", [{return, list}])]),
    io:format("~p~n", [re:split("a,b,c", ",", [{return, list}, {parts, 2}])]),
    io:format("~p~n", [re:split("a,b,,", ",", [{return, list}, trim])]),
    io:format("~p~n", [re:split("a1b2c", "([0-9])", [{return, list}])]),
    io:format("~p~n", [re:split("abc", "", [{return, list}])]),
    io:format("~p~n", [re:compile("a(b")]).
