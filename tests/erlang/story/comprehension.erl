-module(comprehension).
-export([main/0]).

price(apple) -> 3;
price(pear) -> 5.

total(Basket) -> lists:sum([price(F) * N || {F, N} <- Basket]).

main() -> io:format("~p~n", [total([{apple, 2}, {pear, 4}])]).
