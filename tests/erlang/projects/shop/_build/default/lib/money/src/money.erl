-module(money).
-include("money.hrl").
-export([new/2, add/2, format/1]).
new(A, C) -> #money{amount = A, currency = C}.
add(#money{amount = A, currency = C}, #money{amount = B, currency = C}) -> #money{amount = A + B, currency = C};
add(_, _) -> error(currencies).
format(#money{amount = A, currency = C}) -> io_lib:format("~.2f ~s", [A / 100, C]).
