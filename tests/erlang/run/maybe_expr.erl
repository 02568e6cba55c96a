-module(maybe_expr).
-feature(maybe_expr, enable).
-export([main/0]).

main() ->
    [io:format("~p ~p~n", [X, f(X)]) || X <- [{ok, 1}, {ok, 20}, error, {error, why}]],
    io:format("~p~n", [g(5)]),
    io:format("~p~n", [g(a)]),
    io:format("~p~n", [h({ok, []})]).

f(X) ->
    maybe
        {ok, V} ?= X,
        true ?= V > 5,
        {big, V}
    else
        false -> small;
        error -> plain_error;
        {error, R} -> {reason, R}
    end.

g(X) ->
    maybe
        {number, N} ?= kind(X),
        M = N * 2,
        {even, M} ?= {even, M},
        {done, M}
    end.

kind(X) when is_number(X) -> {number, X};
kind(X) -> {not_number, X}.

h(X) ->
    try maybe {ok, [_ | _]} ?= X, fine else {error, _} -> e end
    catch error:E -> E end.
