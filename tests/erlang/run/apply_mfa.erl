-module(apply_mfa).
-export([main/0, f/0, f/1, f/2]).
main() ->
    [io:format("~p~n", [apply(?MODULE, f, As)]) || As <- [[], [1], [1, 2]]],
    M = ?MODULE, F = f,
    io:format("~p ~p~n", [M:F(), ?MODULE:F(x)]),
    io:format("~p ~p~n", [erlang:function_exported(?MODULE, f, 2), erlang:function_exported(?MODULE, f, 3)]),
    io:format("~p~n", [(fun ?MODULE:f/1)(y)]),
    io:format("~p~n", [lists:map(fun f/1, [a, b])]),
    io:format("~p~n", [erlang:apply(fun(A, B) -> A - B end, [5, 3])]),
    io:format("~p~n", [(list_to_atom("lis" ++ "ts")):reverse([1, 2])]),
    io:format("~p~n", [[erlang:Op(7, 2) || Op <- ['+', '-', '*', 'div', 'rem', '<', '=:=', 'band', max]]]).
f() -> zero.
f(A) -> {one, A}.
f(A, B) -> {two, A, B}.
