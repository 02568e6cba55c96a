%% eunit
-module(eunit_failing).
-include_lib("eunit/include/eunit.hrl").
good_test() -> ok.
good_too_test_() -> [?_assert(true), ?_assertEqual(1, 1)].
