-module(otp28_language).
-export([main/0]).
-nominal meter() :: integer().
-type foot() :: integer().
-export_type([meter/0, foot/0]).

main() ->
    io:format("~p~n", [[X || X <:- [1, 2, 3]]]),
    io:format("~p~n", [catch [X || {ok, X} <:- [{ok, 1}, no]]]),
    io:format("~p~n", [[X || {ok, X} <- [{ok, 1}, no]]]),
    io:format("~p~n", [[{X, Y} || X <- [1, 2] && Y <- [a, b]]]),
    io:format("~p~n", [[{X, Y, Z} || X <- [1, 2] && <<Y>> <= <<3, 4>> && Z := _ <- #{c => 1, d => 2}]]),
    io:format("~p~n", [catch [{X, Y} || X <- [1, 2] && Y <- [a]]]),
    io:format("~p~n", [[{X, Y, W} || X <- [1, 2] && Y <- [a, b], W <- [0, 9], X + W > 1]]),
    io:format("~p~n", [#{K => V * 2 || K := V <- #{a => 1, b => 2}}]),
    io:format("~p~n", [#{K => V || K <- [x, y] && V <- [1, 2]}]),
    io:format("~p~n", [<< <<(X + Y)>> || X <- [1, 2] && Y <- [10, 20] >>]),
    io:format("~p~n", [<< <<X>> || <<X:4>> <:= <<16#12>> >>]),
    io:format("~p~n", [catch << <<X>> || <<1:4, X:4>> <:= <<16#12, 16#22>> >>]),
    io:format("~p~n", [catch #{K => V || {K, V} <:- [{a, 1}, b]}]),
    io:format("~p~n", [catch [K || K := 1 <:- #{a => 2}]]),
    io:format("~p ~p ~p~n", [2#0.1, 16#0.8, 16#1.8#e2]),
    io:format("~p~n", [[X || {ok, X} <- [{ok, 1}, no] && _ <- [1, 2]]]).
