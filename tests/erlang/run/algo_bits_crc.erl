-module(algo_bits_crc).
-export([main/0]).

main() ->
    io:format("~p~n", [erlang:crc32(<<"123456789">>)]),
    io:format("~p~n", [erlang:adler32(<<"Wikipedia">>)]),
    io:format("~p~n", [crc(<<"123456789">>)]),
    io:format("~p~n", [binary:encode_hex(erlang:md5("hello"))]).
crc(B) -> crc(B, 16#ffffffff) bxor 16#ffffffff.
crc(<<>>, C) -> C;
crc(<<X, R/binary>>, C) -> crc(R, step(C bxor X, 8)).
step(C, 0) -> C;
step(C, N) when C band 1 =:= 1 -> step((C bsr 1) bxor 16#edb88320, N - 1);
step(C, N) -> step(C bsr 1, N - 1).
