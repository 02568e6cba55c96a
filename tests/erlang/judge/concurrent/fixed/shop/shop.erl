%% A shop of five servers under a supervisor: stock, prices, orders, a ledger and an audit.
-module(shop).
-export([main/0]).

main() ->
    {ok, _} = shop_sup:start_link(),
    ok = fill(),
    show("first order", orders:place(anna, [{apple, 3}, {pear, 2}])),
    show("second order", orders:place(bert, [{apple, 20}])),
    show("third order", orders:place(cleo, [{plum, 50}])),
    show("cancelled", orders:cancel(1)),
    show("fourth order", orders:place(dora, [{apple, 12}, {plum, 1}])),
    show("stock", stock:all()),
    show("ledger", ledger:total()),
    show("audit", audit:count()),
    show("report", report:make(orders:all())),
    ok.

fill() ->
    ok = stock:add(apple, 20),
    ok = stock:add(pear, 5),
    ok = stock:add(plum, 40),
    ok = prices:set(apple, 30),
    ok = prices:set(pear, 50),
    ok = prices:set(plum, 10),
    ok.

show(What, Value) ->
    io:format("~s: ~p~n", [What, Value]).
