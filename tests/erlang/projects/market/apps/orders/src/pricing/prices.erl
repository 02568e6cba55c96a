-module(prices).
-export([total/2, currency/0]).

total(Count, Price) ->
    Discount = application:get_env(orders, discount, 0),
    Count * Price * (100 - Discount) div 100.

currency() -> ?CURRENCY.
