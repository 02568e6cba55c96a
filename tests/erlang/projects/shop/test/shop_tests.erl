-module(shop_tests).
-include_lib("eunit/include/eunit.hrl").
-include("shop.hrl").
money_test() -> ?assertEqual("12.50 eur", lists:flatten(money:format(money:add(money:new(250, eur), money:new(1000, eur))))).
item_test() -> ?assertMatch(#item{count = 1, price = #money{currency = eur}}, #item{name = "x"}).
shop_test_() -> {setup, fun() -> application:ensure_all_started(shop) end, fun(_) -> application:stop(shop) end,
  [?_assertEqual(ok, shop_server:sell("a", money:new(1, eur))), ?_assertEqual("0.01 eur", lists:flatten(shop_server:total()))]}.
