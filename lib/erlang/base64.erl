%% Base 64.
-module(base64).

-export([decode/1, decode_to_string/1, encode/1, encode_to_string/1, mime_decode/1,
         mime_decode_to_string/1]).

encode_to_string(Data) -> binary_to_list(encode(Data)).

encode(Data) when is_list(Data) -> encode(list_to_binary(Data));
encode(Data) when is_binary(Data) -> encode(Data, <<>>).

encode(<<A:6, B:6, C:6, D:6, Rest/binary>>, Text) ->
    encode(Rest, <<Text/binary, (digit(A)), (digit(B)), (digit(C)), (digit(D))>>);
encode(<<A:6, B:6, C:4>>, Text) -> <<Text/binary, (digit(A)), (digit(B)), (digit(C bsl 2)), $=>>;
encode(<<A:6, B:2>>, Text) -> <<Text/binary, (digit(A)), (digit(B bsl 4)), $=, $=>>;
encode(<<>>, Text) -> Text.

digit(N) when N < 26 -> $A + N;
digit(N) when N < 52 -> $a + N - 26;
digit(N) when N < 62 -> $0 + N - 52;
digit(62) -> $+;
digit(63) -> $/.

decode_to_string(Text) -> binary_to_list(decode(Text)).

decode(Text) when is_binary(Text) -> decode(binary_to_list(Text));
decode(Text) -> decode_groups([C || C <- Text, not is_space(C)], []).

is_space(C) -> C =:= $\s orelse C =:= $\t orelse C =:= $\n orelse C =:= $\r.

decode_groups([], Groups) -> list_to_binary(lists:reverse(Groups));
decode_groups([A, B, $=, $=], Groups) ->
    <<Byte, _:4>> = <<(value(A)):6, (value(B)):6>>,
    decode_groups([], [<<Byte>> | Groups]);
decode_groups([A, B, C, $=], Groups) ->
    <<Bytes:2/binary, _:2>> = <<(value(A)):6, (value(B)):6, (value(C)):6>>,
    decode_groups([], [Bytes | Groups]);
decode_groups([A, B, C, D | Rest], Groups) ->
    Group = <<(value(A)):6, (value(B)):6, (value(C)):6, (value(D)):6>>,
    decode_groups(Rest, [Group | Groups]);
decode_groups(_, _) -> erlang:error(missing_padding).

value(C) when C >= $A, C =< $Z -> C - $A;
value(C) when C >= $a, C =< $z -> C - $a + 26;
value(C) when C >= $0, C =< $9 -> C - $0 + 52;
value($+) -> 62;
value($/) -> 63;
value(_) -> erlang:error(function_clause).

mime_decode_to_string(Text) -> binary_to_list(mime_decode(Text)).

%% Without what is no digit, and padded.
mime_decode(Text) when is_list(Text) -> mime_decode(list_to_binary(Text));
mime_decode(Text) ->
    Digits = [C || <<C>> <= Text, is_digit(C)],
    decode(Digits ++ lists:duplicate((4 - length(Digits) rem 4) rem 4, $=)).

is_digit(C) -> C >= $A andalso C =< $Z orelse C >= $a andalso C =< $z
                   orelse C >= $0 andalso C =< $9 orelse C =:= $+ orelse C =:= $/.
