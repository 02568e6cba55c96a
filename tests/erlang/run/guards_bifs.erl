-module(guards_bifs).
-export([main/0]).

main() ->
    Self = self(),
    R = make_ref(),
    F = fun(X) -> X end,
    Xs = [{int, 1}, {float, 1.0}, {atom, a}, {bool, true}, {bin, <<1>>}, {bits, <<1:3>>}, {list, [1]},
          {tuple, {}}, {map, #{}}, {function, F}, {pid, Self}, {ref, R}, {big, 1 bsl 80}],
    [io:format("~p: ~w~n", [N, tests(X)]) || {N, X} <- Xs],
    io:format("~w~n", [[node() == N || N <- [node()]]]),
    io:format("~w~n", [[abs(X) || X <- [-1, 1, -1.5], abs(X) >= 1, trunc(X) =/= 7, round(X) < 10]]).

tests(X) ->
    [T || {T, true} <- [{is_integer, is_integer(X)}, {is_float, is_float(X)}, {is_number, is_number(X)},
                        {is_atom, is_atom(X)}, {is_boolean, is_boolean(X)}, {is_binary, is_binary(X)},
                        {is_bitstring, is_bitstring(X)}, {is_list, is_list(X)}, {is_tuple, is_tuple(X)},
                        {is_map, is_map(X)}, {is_function, is_function(X)}, {fun1, is_function(X, 1)},
                        {fun2, is_function(X, 2)}, {is_pid, is_pid(X)}, {is_reference, is_reference(X)},
                        {is_port, is_port(X)}]].
