%% AES in all its modes and key lengths, and what is refused.
-module(crypto_aes).
-export([main/0]).

main() ->
    Keys = [{128, 16}, {192, 24}, {256, 32}],
    IV = list_to_binary(lists:seq(101, 116)),
    Text = <<"The quick brown fox jumps over the lazy dog, twice.">>,
    [one(list_to_atom(lists:concat([aes_, Bits, "_", Mode])), list_to_binary(lists:seq(1, Bytes)), IV, cut(Mode, Text))
     || {Bits, Bytes} <- Keys, Mode <- [ecb, cbc, cfb128, ctr]],
    Key = binary:copy(<<7>>, 16),
    Options = [{encrypt, true}, {padding, pkcs_padding}],
    Padded = crypto:crypto_one_time(aes_128_cbc, Key, IV, <<"abc">>, Options),
    io:format("~p~n", [Padded]),
    io:format("~p~n", [crypto:crypto_one_time(aes_128_cbc, Key, IV, Padded, [{encrypt, false}, {padding, pkcs_padding}])]),
    io:format("~p~n", [crypto:crypto_one_time(aes_128_ecb, Key, ["sixteen ", <<"bytes ok">>], true)]),
    io:format("~p~n", [crypto:crypto_one_time(aes_128_ctr, Key, binary:copy(<<255>>, 16), binary:copy(<<0>>, 40), true)]),
    io:format("~p~n", [crypto:crypto_one_time(aes_128_ctr, Key, IV, <<>>, true)]),
    refused(fun() -> crypto:crypto_one_time(aes_128_ctr, <<"short">>, IV, <<"x">>, true) end),
    refused(fun() -> crypto:crypto_one_time(aes_128_ctr, Key, <<"short">>, <<"x">>, true) end),
    refused(fun() -> crypto:crypto_one_time(rot_13, Key, IV, <<"x">>, true) end),
    io:format("~p~n", [crypto:crypto_one_time(aes_128_cbc, Key, IV, <<"not a whole block, and more">>, true)]),
    refused(fun() -> crypto:crypto_one_time(aes_128_cbc, Key, IV, <<"x">>, [{encrypt, true}, {padding, none}]) end).

%% Whole blocks only.
cut(Mode, Text) when Mode =:= ecb; Mode =:= cbc -> binary:part(Text, 0, 48);
cut(_, Text) -> Text.

one(Cipher, Key, IV, Text) ->
    Secret = crypto:crypto_one_time(Cipher, Key, IV, Text, true),
    io:format("~p ~p ~p~n", [Cipher, Secret, crypto:crypto_one_time(Cipher, Key, IV, Secret, false) =:= Text]).

refused(Call) ->
    io:format("~p~n", [try Call() catch error:{Kind, {_, _}, Why} -> {Kind, Why} end]).
