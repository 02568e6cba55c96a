-module(records_errors).
-export([main/0]).

-record(r, {a, b}).
-record(s, {a}).

main() ->
    X = {s, 1},
    show(fun() -> X#r.a end),
    show(fun() -> (id(foo))#r.b end),
    show(fun() -> (id(X))#r{a = 2} end),
    show(fun() -> #r{a = A} = id(X), A end),
    show(fun() -> (id(#r{a = 1, b = 2}))#r{b = 3} end).

id(X) -> X.

show(F) ->
    try io:format("~p~n", [F()])
    catch C:R -> io:format("~p ~p~n", [C, R])
    end.
