%% A summary of orders by what became of them.
-module(report).
-export([make/1]).

make(Orders) ->
    [{State, count(State, Orders), worth(State, Orders)} || State <- [open, cancelled]].

count(State, Orders) ->
    length(in(State, Orders)).

worth(State, Orders) ->
    lists:sum([Amount || {_, _, Amount, _} <- in(State, Orders)]).

in(State, Orders) ->
    [O || {_, _, _, S} = O <- Orders, S =:= State].
