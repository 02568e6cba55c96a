%% A test that fails: each assertion says something of what it calls.
-module(basket).
-export([total/1, price/1]).
-include_lib("eunit/include/eunit.hrl").

price(apple) -> 3;
price(pear) -> 5;
price(_) -> 0.

total([]) -> 0;
total([{Item, N} | Rest]) -> price(Item) + N + total(Rest).

total_test() ->
    ?assertEqual(3, price(apple)),
    ?assertEqual(0, total([])),
    ?assertEqual(21, total([{apple, 2}, {pear, 3}])).
