-module(unicode_convert).
-export([main/0]).

main() ->
    io:format("~p~n", [unicode:characters_to_binary("grüße")]),
    io:format("~p~n", [unicode:characters_to_list(<<"grüße"/utf8>>)]),
    io:format("~p~n", [unicode:characters_to_binary("é", unicode, latin1)]),
    io:format("~p~n", [unicode:characters_to_binary(<<233>>, latin1)]),
    io:format("~p~n", [unicode:characters_to_binary("€", unicode, {utf16, little})]),
    io:format("~p~n", [unicode:characters_to_list(<<16#20, 16#ac>>, utf16)]),
    io:format("~p~n", [unicode:characters_to_binary(["a", <<"b">>, [$c, <<"ü"/utf8>>]])]),
    io:format("~p~n", [unicode:characters_to_list(<<"ab", 255, "c">>)]),
    io:format("~p~n", [unicode:characters_to_list(<<"ab", 226, 130>>)]),
    io:format("~p~n", [unicode:characters_to_binary([1 bsl 30])]),
    io:format("~p~n", [unicode:characters_to_binary("€", unicode, latin1)]),
    io:format("~p~n", [unicode:bom_to_encoding(<<239, 187, 191, "x">>)]),
    io:format("~p~n", [unicode:encoding_to_bom(utf8)]),
    io:format("~w~n", [unicode:characters_to_nfd_list("é")]),
    io:format("~w~n", [unicode:characters_to_nfc_list([$e, 769])]),
    io:format("~w~n", [unicode:characters_to_nfkd_list([16#fb01])]).
