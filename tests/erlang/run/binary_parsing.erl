% A small PNG-like container: chunks with length, type, data and checksum.
-module(binary_parsing).
-export([main/0]).

main() ->
    File = <<137, "PNG", (chunk("IHDR", <<10:32, 20:32, 8>>))/binary, (chunk("tEXt", <<"key", 0, "value">>))/binary, (chunk("IEND", <<>>))/binary>>,
    <<137, "PNG", Rest/binary>> = File,
    [io:format("~s ~p~n", [T, D]) || {T, D} <- chunks(Rest)],
    io:format("~p~n", [chunks(<<0:32, "BAD!", 0:32>>)]).
chunk(T, D) -> <<(byte_size(D)):32, (list_to_binary(T))/binary, D/binary, (erlang:crc32([T, D])):32>>.
chunks(<<>>) -> [];
chunks(<<L:32, T:4/binary, D:L/binary, C:32, R/binary>>) ->
    case erlang:crc32([T, D]) of C -> [{T, info(T, D)} | chunks(R)]; _ -> [{T, bad_crc} | chunks(R)] end.
info(<<"IHDR">>, <<W:32, H:32, B>>) -> {W, H, B};
info(<<"tEXt">>, D) -> [K, V] = binary:split(D, <<0>>), {K, V};
info(_, D) -> D.
