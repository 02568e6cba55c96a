-module(columns).
-export([main/0]).
price(X) -> X * 1.5.
main() ->
    io:format("~-5s ~3w at ~6.2f~n", ["tea", 2 + 6, price(2)]).
