-module(bits_match).
-export([main/0]).

main() ->
    Packet = <<4:4, 5:4, 0:8, 60:16, 16#1c46:16, 2:3, 0:13, 64, 6, 0:16, 172, 16, 10, 99, "payload">>,
    <<Version:4, IHL:4, _Tos:8, Len:16, Id:16, Flags:3, _Frag:13, Ttl, Proto, _:16, Src:4/binary, Rest/binary>> = Packet,
    io:format("~p~n", [{Version, IHL, Len, Id, Flags, Ttl, Proto, Src, Rest}]),
    <<A:16/little, B:16/signed, C:16/signed-little, _/binary>> = <<1, 2, 255, 254, 255, 254, 0>>,
    io:format("~p~n", [{A, B, C}]),
    <<F:64/float, G:32/float-little>> = <<3.75:64/float, 1.25:32/float-little>>,
    io:format("~p~n", [{F, G}]),
    <<Size, Body:Size/binary, Tail/bits>> = <<3, "abcdef", 1:2>>,
    io:format("~p~n", [{Size, Body, Tail}]),
    <<U/utf8, V/utf16, W/utf32>> = <<$ß/utf8, $€/utf16, $z/utf32>>,
    io:format("~p~n", [{U, V, W}]),
    io:format("~p~n", [[m(X) || X <- [<<>>, <<1>>, <<1, 2>>, <<1:4>>, <<0, 1, 2, 3>>, <<"GET /x">>, <<255, 255>>, a]]]).

m(<<>>) -> empty;
m(<<"GET ", P/binary>>) -> {get, P};
m(<<0, N:24>>) -> {n, N};
m(<<X:16/signed>>) when X < 0 -> {neg, X};
m(<<X>>) -> {byte, X};
m(<<X:4>>) -> {nibble, X};
m(<<_, R/binary>>) -> {rest, R};
m(_) -> no.
