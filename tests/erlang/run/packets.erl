-module(packets).
-export([main/0]).
%% A little binary protocol: framing, TLVs, checksums, DNS-like names, IP headers.
-define(MAGIC, 16#CAFE).
-define(VERSION, 2).
encode(Type, Fields) ->
    Body = << <<(tlv(F))/binary>> || F <- Fields >>,
    Len = byte_size(Body),
    Head = <<?MAGIC:16, ?VERSION:4, (code(Type)):4, Len:24/little>>,
    Sum = erlang:crc32([Head, Body]),
    <<Head/binary, Body/binary, Sum:32>>.
code(hello) -> 1; code(data) -> 2; code(bye) -> 15.
type(1) -> hello; type(2) -> data; type(15) -> bye; type(N) -> {unknown, N}.
tlv({int, N}) -> <<1, 8, N:64/signed>>;
tlv({float, F}) -> <<2, 8, F/float>>;
tlv({text, T}) -> B = unicode:characters_to_binary(T), <<3, (byte_size(B)), B/binary>>;
tlv({bits, Bits}) -> N = bit_size(Bits), Pad = (8 - N rem 8) rem 8, <<4, ((N + Pad) div 8 + 1), Pad, Bits/bitstring, 0:Pad>>;
tlv({list, L}) -> B = << <<X:16/little-unsigned>> || X <- L >>, <<5, (byte_size(B)), B/binary>>.
decode(<<?MAGIC:16, V:4, T:4, Len:24/little, Body:Len/binary, Sum:32, Rest/binary>>) ->
    Head = <<?MAGIC:16, V:4, T:4, Len:24/little>>,
    case erlang:crc32([Head, Body]) of
        Sum when V =:= ?VERSION -> {ok, {type(T), fields(Body)}, Rest};
        Sum -> {error, {version, V}};
        Other -> {error, {checksum, Sum, Other}}
    end;
decode(<<?MAGIC:16, _/binary>>) -> more;
decode(<<M:16, _/binary>>) -> {error, {magic, integer_to_list(M, 16)}};
decode(_) -> more.
fields(<<1, 8, N:64/signed, R/binary>>) -> [{int, N} | fields(R)];
fields(<<2, 8, F/float, R/binary>>) -> [{float, F} | fields(R)];
fields(<<3, L, T:L/binary, R/binary>>) -> [{text, unicode:characters_to_list(T)} | fields(R)];
fields(<<4, L, Pad, B/binary>>) ->
    Bits = (L - 1) * 8 - Pad, <<X:Bits/bitstring, _:Pad, R/binary>> = B, [{bits, X} | fields(R)];
fields(<<5, L, B:L/binary, R/binary>>) -> [{list, [X || <<X:16/little>> <= B]} | fields(R)];
fields(<<>>) -> [];
fields(<<T, L, V:L/bytes, R/bytes>>) -> [{T, V} | fields(R)].
stream(Bin, Acc) ->
    case decode(Bin) of
        {ok, P, Rest} -> stream(Rest, [P | Acc]);
        more -> {lists:reverse(Acc), byte_size(Bin)};
        E -> {lists:reverse(Acc), E}
    end.
ip(<<4:4, Ihl:4, _Tos:8, Len:16, Id:16, Flags:3, Off:13, Ttl, Proto, _Sum:16, A, B, C, D, Dst:4/binary, Opts:((Ihl - 5) * 4)/binary, Data/binary>>) ->
    #{len => Len, id => Id, flags => Flags, off => Off, ttl => Ttl, proto => Proto, src => {A, B, C, D},
      dst => list_to_tuple(binary_to_list(Dst)), opts => Opts, data => Data};
ip(_) -> not_ip.
name(Bin) -> name(Bin, []).
name(<<0, R/binary>>, Acc) -> {lists:join($., lists:reverse(Acc)), R};
name(<<0:2, L:6, Label:L/binary, R/binary>>, Acc) -> name(R, [Label | Acc]);
name(<<3:2, Ptr:14, R/binary>>, Acc) -> {{pointer, Ptr, lists:reverse(Acc)}, R}.
hex(B) -> [[integer_to_list(H, 16), integer_to_list(L, 16)] || <<H:4, L:4>> <= B].
main() ->
    P1 = encode(hello, [{int, -5}, {text, "Grüße"}]),
    P2 = encode(data, [{float, 2.5}, {bits, <<5:3>>}, {bits, <<1, 2, 3>>}, {list, [1, 500, 65535]}]),
    P3 = encode(bye, []),
    io:format("~s~n~p~n~p~n", [hex(P1), P2, P3]),
    All = <<P1/binary, P2/binary, P3/binary>>,
    io:format("~p~n", [stream(All, [])]),
    io:format("~p~n", [[element(2, stream(binary:part(All, 0, N), [])) || N <- [0, 1, 5, 30, byte_size(P1), byte_size(All) - 1]]]),
    <<X:40, Y, Z/binary>> = P1,
    io:format("~p~n", [decode(<<X:40, (Y bxor 255), Z/binary>>)]),
    io:format("~p~n", [decode(<<1, 2, 3>>)]),
    <<H:16, _:4, Tail/bitstring>> = P3,
    Sum = erlang:crc32(binary:part(<<H:16, 3:4, Tail/bitstring>>, 0, 6)),
    io:format("~p~n", [decode(<<(binary:part(<<H:16, 3:4, Tail/bitstring>>, 0, 6))/binary, Sum:32>>)]),
    io:format("~p~n", [ip(<<4:4, 6:4, 0, 44:16, 1:16, 2:3, 0:13, 64, 6, 0:16, 10, 0, 0, 1, 192, 168, 0, 1, 1, 2, 3, 4, "payload">>)]),
    io:format("~p~n", [ip(<<6:4, 0:4>>)]),
    {N, Rest} = name(<<3, "www", 7, "example", 3, "com", 0, 99>>),
    io:format("~s ~p~n", [N, Rest]),
    io:format("~p~n", [name(<<3, "abc", 192, 12, 7>>)]),
    io:format("~p~n", [catch name(<<5, "ab">>)]),
    io:format("~p~n", [[<<A:3>> || <<A:3>> <= <<1, 2, 255>>]]),
    io:format("~p~n", [<< <<(A + 1):5>> || <<A:4>> <= <<16#12, 16#ab>> >>]),
    io:format("~p~n", [<<1.5:32/float-little, -1:7, (-2):9/little-signed>>]),
    io:format("~p~n", [<<"ab"/utf16-little, $€/utf8, $x/utf32>>]),
    io:format("~p~n", [catch <<(foo)/binary>>]),
    io:format("~p~n", [binary:split(<<"a:b::c">>, <<":">>, [global, trim_all])]),
    io:format("~p~n", [binary:matches(<<"abracadabra">>, [<<"abra">>, <<"a">>])]),
    io:format("~p ~p~n", [binary:encode_unsigned(123456789), binary:decode_unsigned(<<1, 0, 0>>, little)]),
    io:format("~p~n", [binary:longest_common_prefix([<<"hello">>, <<"help">>, <<"hex">>])]),
    io:format("~p~n", [erlang:adler32("Wikipedia")]),
    io:format("~p~n", [erlang:md5("abc")]),
    io:format("~p~n", [base64:encode(erlang:term_to_binary({a, [1, 2.0, <<"x">>], #{k => "v"}}))]).
