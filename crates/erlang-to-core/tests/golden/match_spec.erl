-module(m).
-export([f/1]).
f(Y) -> ets:fun2ms(fun({A, B} = O) when A > Y, is_atom(B) -> {A, O} end).
