-module(records).
-export([main/0]).

-record(item, {name, price = 4, count}).

total(#item{price = P, count = C}) -> P * C.

main() ->
    io:format("~p~n", [total(#item{name = pen, count = 9})]).
