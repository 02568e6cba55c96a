-module(prices_tests).
-include_lib("eunit/include/eunit.hrl").

discount_test() ->
    application:set_env(orders, discount, 25),
    ?assertEqual(30, prices:total(4, 10)),
    application:unset_env(orders, discount).

currency_test() -> ?assertEqual("EUR", prices:currency()).
