-module(shelf_tests).
-include_lib("eunit/include/eunit.hrl").

start_twice_test() ->
    {ok, Started} = application:ensure_all_started(stock),
    ?assertEqual([stock], Started),
    ?assertEqual({ok, []}, application:ensure_all_started(stock)),
    ?assertEqual(ok, application:stop(stock)).
