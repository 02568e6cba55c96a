-module(eunit_macros).
-include_lib("eunit/include/eunit.hrl").
-export([main/0]).
main() ->
    t(fun() -> ?assert(1 > 2) end),
    t(fun() -> ?assertEqual({a, 1}, {a, id(2)}) end),
    t(fun() -> ?assertMatch({ok, X} when X > 1, {ok, id(0)}) end),
    t(fun() -> ?assertNotEqual(1, id(1)) end),
    t(fun() -> ?assertError(foo, id(1)) end),
    t(fun() -> ?assertNotMatch({_, _}, {id(1), 2}) end),
    t(fun() -> ?assertEqual(1, id(1)) end),
    {T, _} = ?_test(ok), io:format("~p~n", [is_integer(T)]).
id(X) -> X.
t(F) -> try io:format("~p~n", [F()]) catch error:{Kind, Info} -> io:format("~p ~p~n", [Kind, [P || {K, _} = P <- Info, K =/= line]]) end.
