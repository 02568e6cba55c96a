-module(convert_text).
-export([main/0]).

main() ->
    io:format("~p~n", [[integer_to_list(255, 16), list_to_integer("-zz", 36), integer_to_binary(-5), atom_to_list('a b'), list_to_atom("x y"), float_to_list(0.1, [{decimals, 4}])]]),
    io:format("~p~n", [[list_to_float("1.0e3"), binary_to_list(<<"ab">>), list_to_binary(["a", [<<"b">>]]), tuple_to_list({1, 2}), list_to_tuple([]), binary_to_existing_atom(<<"ok">>)]]),
    io:format("~p~n", [[try F() catch error:E -> E end || F <- [fun() -> list_to_integer("") end, fun() -> list_to_integer("1 ") end, fun() -> list_to_float("1") end, fun() -> integer_to_list(a) end, fun() -> list_to_tuple(x) end, fun() -> list_to_integer("+5") end]]]),
    io:format("~p~n", [list_to_pid(pid_to_list(self())) == self()]),
    io:format("~p~n", [is_list(ref_to_list(make_ref()))]).
