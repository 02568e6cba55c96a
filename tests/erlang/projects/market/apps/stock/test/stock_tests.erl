-module(stock_tests).
-include_lib("eunit/include/eunit.hrl").

unit_test() ->
    _ = application:load(stock),
    ?assertEqual({ok, piece}, application:get_env(stock, unit)).

modules_test() ->
    _ = application:load(stock),
    {ok, Modules} = application:get_key(stock, modules),
    ?assertEqual([stock, stock_app], lists:sort(Modules)).
