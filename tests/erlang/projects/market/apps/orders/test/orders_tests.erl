-module(orders_tests).
-include_lib("eunit/include/eunit.hrl").
-include_lib("orders/include/orders.hrl").

order_test_() ->
    {setup,
     fun() ->
         _ = application:load(stock),
         application:set_env(stock, shelf, [{plum, 4}]),
         {ok, Started} = application:ensure_all_started(orders),
         Started
     end,
     fun(Started) -> [application:stop(App) || App <- lists:reverse(Started)] end,
     fun(Started) ->
         [?_assertEqual([stock, orders], Started),
          ?_assertEqual({ok, #order{thing = plum, count = 2, price = 14}}, orders:place(plum, 2, 7)),
          {"there are two plums left", ?_assertEqual({error, sold_out}, orders:place(plum, 3, 7))}]
     end}.
