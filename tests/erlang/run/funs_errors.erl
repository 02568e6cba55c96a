-module(funs_errors).
-export([main/0]).

main() ->
    t(fun() -> (id(fun(X) -> X end))() end),
    t(fun() -> (id(notafun))(1) end),
    t(fun() -> (fun(a) -> ok end)(id(b)) end),
    t(fun() -> f(id(3)) end),
    t(fun() -> nomodule:nofun(1) end),
    t(fun() -> lists:nofun(1, 2) end),
    t(fun() -> (id(lists)):reverse(abc) end),
    t(fun() -> (id(5)):reverse(abc) end),
    t(fun() -> apply(id({a}), foo, []) end),
    t(fun() -> apply(lists, reverse, notalist) end).

id(X) -> X.

f(1) -> one;
f(2) -> two.

t(F) ->
    try F() of V -> io:format("~p~n", [V])
    catch C:{badarity, {_, As}} -> io:format("~p badarity ~p~n", [C, As]);
          C:R -> io:format("~p ~p~n", [C, R])
    end.
