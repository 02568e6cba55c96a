-module(flip).
-export([main/0]).
neg(true) -> true;
neg(false) -> false.
app(F, B) -> F(B).
flop(B) -> app(fun neg/1, B).
main() -> io:format("~p~n", [flop(false)]), io:format("~p~n", [lists:map(fun dbl/1, [1,2,3])]).
dbl(X) -> X + 2.
