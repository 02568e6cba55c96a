-module(misc_bin_protocol).
-export([main/0]).

main() ->
    Msgs = [{login, "bob", 42}, {say, <<"hi all">>}, {quit}, {move, -5, 300}],
    Enc = iolist_to_binary([frame(enc(M)) || M <- Msgs]),
    io:format("~w~n", [Enc]),
    io:format("~p~n", [dec_all(Enc)]),
    <<Part:10/binary, _/binary>> = Enc,
    io:format("~p~n", [dec_all(Part)]).
frame(B) -> <<(byte_size(B)):16, B/binary>>.
enc({login, N, Id}) -> <<1, Id:32, (list_to_binary(N))/binary>>;
enc({say, T}) -> <<2, T/binary>>;
enc({quit}) -> <<3>>;
enc({move, X, Y}) -> <<4, X:16/signed, Y:16/signed>>.
dec(<<1, Id:32, N/binary>>) -> {login, binary_to_list(N), Id};
dec(<<2, T/binary>>) -> {say, T};
dec(<<3>>) -> {quit};
dec(<<4, X:16/signed, Y:16/signed>>) -> {move, X, Y}.
dec_all(<<L:16, B:L/binary, R/binary>>) -> [dec(B) | dec_all(R)];
dec_all(<<>>) -> [];
dec_all(Rest) -> [{incomplete, byte_size(Rest)}].
