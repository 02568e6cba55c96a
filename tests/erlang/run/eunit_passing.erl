%% eunit
-module(eunit_passing).
-include_lib("eunit/include/eunit.hrl").
-export([add/2]).
add(A, B) -> A + B.
simple_test() -> ?assertEqual(3, add(1, 2)).
more_test() -> ?assert(add(1, 1) > 1), ?assertNot(add(0, 0) > 1), ?assertMatch({ok, _}, {ok, 1}), ?assertNotEqual(1, 2).
error_test() -> ?assertError(badarith, add(a, 1)), ?assertThrow(x, throw(x)), ?assertExit({a, _}, exit({a, 1})), ?assertException(error, function_clause, lists:nth(0, x)).
gen_test_() -> [?_assertEqual(I + 1, add(I, 1)) || I <- lists:seq(1, 5)].
fixture_test_() -> {setup, fun() -> ets:new(t, [public]) end, fun(T) -> ets:delete(T) end, fun(T) -> [?_assert(ets:insert(T, {a, 1})), ?_assertEqual([], ets:lookup(T, b))] end}.
titled_test_() -> {"a title", {timeout, 10, fun() -> ?assertEqual("ab", "a" ++ "b") end}}.
foreach_test_() -> {foreach, fun() -> 5 end, [fun(X) -> ?_assertEqual(5, X) end, fun(X) -> ?_assert(X < 6) end]}.
inorder_test_() -> {inorder, [?_test(ok), {"named", ?_assert(true)}]}.
