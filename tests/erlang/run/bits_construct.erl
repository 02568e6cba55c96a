-module(bits_construct).
-export([main/0]).

main() ->
    io:format("~w~n", [<<1:1, 0:1, 1:1, 5:5>>]),
    io:format("~w~n", [<<258:16/big, 258:16/little, -1:16, 300>>]),
    io:format("~w~n", [<<1.5:64/float, 1.5:32/float-little, 0.5:16/float>>]),
    io:format("~w~n", [<<"abc", "def":16, "é"/utf8>>]),
    io:format("~w~n", [<<$€/utf8, $€/utf16, $€/utf16-little, $€/utf32, 16#10348/utf16>>]),
    B = <<"tail">>,
    N = 2,
    io:format("~w~n", [<<B/binary, B:N/binary, B:1/binary-unit:16>>]),
    io:format("~w~n", [<<(<<5:3>>)/bits, 1:5>>]),
    io:format("~w~n", [<<7:N/unit:4, 7:N/integer-unit:8>>]),
    io:format("~w~n", [<<(1 bsl 100):128>>]),
    io:format("~w~n", [<<5:3>>]),
    io:format("~p ~p~n", [bit_size(<<1:13>>), byte_size(<<1:13>>)]),
    [io:format("~p~n", [outcome(F)]) || F <- [fun() -> <<(id(a)):8>> end, fun() -> <<1:(id(-1))>> end,
        fun() -> <<(id(B)):10/binary>> end, fun() -> <<(id(1.0))/integer>> end, fun() -> <<(id(16#d800))/utf8>> end,
        fun() -> <<(id(b))/binary>> end]].

id(X) -> X.

outcome(F) -> try F() catch C:R -> {C, R} end.
