%% Characters in encodings.
-module(unicode).

-export([bom_to_encoding/1, characters_to_binary/1, characters_to_binary/2, characters_to_binary/3,
         characters_to_list/1, characters_to_list/2, characters_to_nfc_binary/1,
         characters_to_nfc_list/1, characters_to_nfd_binary/1, characters_to_nfd_list/1,
         characters_to_nfkc_binary/1, characters_to_nfkc_list/1, characters_to_nfkd_binary/1,
         characters_to_nfkd_list/1, encoding_to_bom/1]).

%% ---- to lists -------------------------------------------------------------------------------

characters_to_list(Data) when is_list(Data); is_binary(Data) -> characters_to_list(Data, unicode);
characters_to_list(_) -> '%':error(badarg).

%% The characters; or `{error, Good, Rest}`, `{incomplete, Good, Rest}`.
characters_to_list(Data, From) ->
    Encoding = encoding(From),
    case decode(Data, Encoding, []) of
        Front when is_list(Front) -> lists:reverse(Front);
        {Kind, Front, Rest} -> {Kind, lists:reverse(Front), Rest}
    end.

encoding(unicode) -> utf8;
encoding(utf8) -> utf8;
encoding(latin1) -> latin1;
encoding(utf16) -> {utf16, big};
encoding({utf16, big}) -> {utf16, big};
encoding({utf16, little}) -> {utf16, little};
encoding(utf32) -> {utf32, big};
encoding({utf32, big}) -> {utf32, big};
encoding({utf32, little}) -> {utf32, little};
encoding(_) -> '%':error(badarg).

%% Onto reversed characters.
decode(Binary, Encoding, Front) when is_binary(Binary) -> decode_binary(Binary, Encoding, Front);
decode(List, Encoding, Front) when is_list(List) -> decode_list(List, Encoding, Front);
decode(_, _, _) -> '%':error(badarg).

decode_list([C | Rest], Encoding, Front) when is_integer(C) ->
    case valid(C, Encoding) of
        true -> decode_list(Rest, Encoding, [C | Front]);
        false -> {error, Front, [C | Rest]}
    end;
decode_list([Inner | Rest], Encoding, Front) ->
    case decode(Inner, Encoding, Front) of
        {Kind, Front1, Left} when Rest =:= [] -> {Kind, Front1, Left};
        {_, Front1, Left} -> {error, Front1, [Left, Rest]};
        Front1 -> decode_list(Rest, Encoding, Front1)
    end;
decode_list([], _, Front) -> Front;
decode_list(Tail, Encoding, Front) when is_binary(Tail) -> decode_binary(Tail, Encoding, Front);
decode_list(_, _, _) -> '%':error(badarg).

valid(C, latin1) -> C >= 0 andalso C =< 255;
valid(C, _) -> C >= 0 andalso C < 16#D800 orelse C > 16#DFFF andalso C =< 16#10FFFF.

decode_binary(<<>>, _, Front) -> Front;
decode_binary(Binary, latin1, Front) -> lists:reverse(binary_to_list(Binary), Front);
decode_binary(<<C/utf8, Rest/binary>>, utf8, Front) -> decode_binary(Rest, utf8, [C | Front]);
decode_binary(<<C/utf16, Rest/binary>>, {utf16, big} = Enc, Front) ->
    decode_binary(Rest, Enc, [C | Front]);
decode_binary(<<C/utf16-little, Rest/binary>>, {utf16, little} = Enc, Front) ->
    decode_binary(Rest, Enc, [C | Front]);
decode_binary(<<C/utf32, Rest/binary>>, {utf32, big} = Enc, Front) ->
    decode_binary(Rest, Enc, [C | Front]);
decode_binary(<<C/utf32-little, Rest/binary>>, {utf32, little} = Enc, Front) ->
    decode_binary(Rest, Enc, [C | Front]);
decode_binary(Binary, Encoding, Front) ->
    case incomplete(Binary, Encoding) of
        true -> {incomplete, Front, Binary};
        false -> {error, Front, Binary}
    end.

%% Whether more bytes could still make a character of these.
incomplete(<<2#110:3, Low:5>>, utf8) -> Low >= 2;
incomplete(<<2#1110:4, _:4>>, utf8) -> true;
incomplete(<<2#1110:4, High:4, 2#10:2, Low:6>>, utf8) ->
    (High =/= 0 orelse Low >= 32) andalso (High =/= 13 orelse Low < 32);
incomplete(<<2#11110:5, High:3, Rest/binary>>, utf8) when byte_size(Rest) < 3 ->
    High =< 4 andalso continues(Rest) andalso in_planes(High, Rest);
incomplete(_, utf8) -> false;
incomplete(Binary, {utf16, _}) when byte_size(Binary) =:= 1 -> true;
incomplete(<<2#110110:6, _:10, Rest/binary>>, {utf16, big}) -> byte_size(Rest) < 2;
incomplete(<<_:8, 2#110110:6, _:2, Rest/binary>>, {utf16, little}) -> byte_size(Rest) < 2;
incomplete(Binary, {utf32, _}) -> byte_size(Binary) < 4;
incomplete(_, _) -> false.

continues(<<2#10:2, _:6, Rest/binary>>) -> continues(Rest);
continues(Rest) -> Rest =:= <<>>.

in_planes(0, <<_:2, Low:6, _/binary>>) -> Low >= 16;
in_planes(4, <<_:2, Low:6, _/binary>>) -> Low < 16;
in_planes(_, _) -> true.

%% ---- to binaries ----------------------------------------------------------------------------

characters_to_binary(Data) when is_list(Data); is_binary(Data) ->
    characters_to_binary(Data, unicode, unicode);
characters_to_binary(_) -> '%':error(badarg).
characters_to_binary(Data, From) -> characters_to_binary(Data, From, unicode).

characters_to_binary(Data, From, To) ->
    Target = encoding(To),
    case characters_to_list(Data, From) of
        Codes when is_list(Codes) -> encode_all(Codes, Target);
        {Kind, Codes, Rest} ->
            case encode_all(Codes, Target) of
                Binary when is_binary(Binary) -> {Kind, Binary, Rest};
                Error -> Error
            end
    end.

encode_all(Codes, latin1) ->
    case lists:splitwith(fun(C) -> C =< 255 end, Codes) of
        {All, []} -> list_to_binary(All);
        {Good, Rest} -> {error, list_to_binary(Good), [Rest]}
    end;
encode_all(Codes, utf8) -> << <<C/utf8>> || C <- Codes >>;
encode_all(Codes, {utf16, big}) -> << <<C/utf16>> || C <- Codes >>;
encode_all(Codes, {utf16, little}) -> << <<C/utf16-little>> || C <- Codes >>;
encode_all(Codes, {utf32, big}) -> << <<C/utf32>> || C <- Codes >>;
encode_all(Codes, {utf32, little}) -> << <<C/utf32-little>> || C <- Codes >>.

%% ---- normal forms ---------------------------------------------------------------------------

characters_to_nfc_list(Data) -> normalize(Data, nfc).
characters_to_nfd_list(Data) -> normalize(Data, nfd).
characters_to_nfkc_list(Data) -> normalize(Data, nfkc).
characters_to_nfkd_list(Data) -> normalize(Data, nfkd).
characters_to_nfc_binary(Data) -> to_binary(normalize(Data, nfc)).
characters_to_nfd_binary(Data) -> to_binary(normalize(Data, nfd)).
characters_to_nfkc_binary(Data) -> to_binary(normalize(Data, nfkc)).
characters_to_nfkd_binary(Data) -> to_binary(normalize(Data, nfkd)).

normalize(Data, Form) ->
    case characters_to_list(Data) of
        Codes when is_list(Codes) -> '%':'codes-normalize'(Codes, Form);
        {_, Codes, Rest} -> {error, '%':'codes-normalize'(Codes, Form), Rest}
    end.

to_binary({error, Codes, Rest}) -> {error, characters_to_binary(Codes), Rest};
to_binary(Codes) -> characters_to_binary(Codes).

%% ---- byte order marks -----------------------------------------------------------------------

bom_to_encoding(<<16#EF, 16#BB, 16#BF, _/binary>>) -> {utf8, 3};
bom_to_encoding(<<0, 0, 16#FE, 16#FF, _/binary>>) -> {{utf32, big}, 4};
bom_to_encoding(<<16#FF, 16#FE, 0, 0, _/binary>>) -> {{utf32, little}, 4};
bom_to_encoding(<<16#FE, 16#FF, _/binary>>) -> {{utf16, big}, 2};
bom_to_encoding(<<16#FF, 16#FE, _/binary>>) -> {{utf16, little}, 2};
bom_to_encoding(Binary) when is_binary(Binary) -> {latin1, 0}.

encoding_to_bom(latin1) -> <<>>;
encoding_to_bom(Encoding) -> encode_all([16#FEFF], encoding(Encoding)).
