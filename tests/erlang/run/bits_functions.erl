-module(bits_functions).
-export([main/0]).

main() ->
    B = <<"hello world">>,
    io:format("~p~n", [split_binary(B, 5)]),
    io:format("~p~n", [binary_part(B, 6, 5)]),
    io:format("~p~n", [binary_part(B, {11, -5})]),
    io:format("~p~n", [binary_to_list(B, 1, 3)]),
    io:format("~p~n", [bitstring_to_list(<<1, 2, 3:4>>)]),
    io:format("~p~n", [list_to_bitstring([1, <<2:4>>, <<3:4>>, [<<"x">>]])]),
    io:format("~p~n", [iolist_to_binary([1, [<<"a">>, $b | <<"c">>], "d"])]),
    io:format("~p~n", [iolist_size([1, [<<"abc">>, $b | <<"c">>], "dd"])]),
    io:format("~p~n", [binary_to_integer(<<"-123">>)]),
    io:format("~p~n", [binary_to_integer(<<"ff">>, 16)]),
    io:format("~p~n", [integer_to_binary(12345678901234567890, 36)]),
    io:format("~p~n", [float_to_binary(3.14159, [{decimals, 2}])]),
    io:format("~p~n", [binary_to_float(<<"2.5e3">>)]),
    io:format("~p~n", [binary_to_atom(<<"some atom">>)]),
    io:format("~p~n", [atom_to_binary('Åse')]),
    [io:format("~p~n", [outcome(F)]) || F <- [fun() -> binary_part(B, 8, 10) end, fun() -> binary_to_integer(<<"x">>) end,
        fun() -> list_to_binary([256]) end, fun() -> split_binary(B, 100) end, fun() -> binary_to_list(<<1:3>>) end]] .

outcome(F) -> try F() catch C:R -> {C, R} end.
