%% Hashes and message authentication of `crypto`, at once and in parts, and random bytes.
-module(crypto_hashes).
-export([main/0]).

main() ->
    Texts = [<<>>, <<"abc">>, binary:copy(<<"xy">>, 28), binary:copy(<<"q">>, 64), binary:copy(<<"long ">>, 40)],
    [io:format("~p ~s~n", [Type, hex(crypto:hash(Type, Text))])
     || Type <- [md5, sha, sha224, sha256, sha384, sha512], Text <- Texts],
    [io:format("~p ~s~n", [Type, hex(crypto:mac(hmac, Type, Key, ["what ", <<"it is">>]))])
     || Type <- [md5, sha, sha256, sha512], Key <- [<<"key">>, binary:copy(<<"k">>, 200)]],
    Parts = lists:foldl(fun(Part, Context) -> crypto:hash_update(Context, Part) end,
                        crypto:hash_init(sha256), ["a", <<"b">>, [$c]]),
    io:format("~p~n", [crypto:hash_final(Parts) =:= crypto:hash(sha256, "abc")]),
    io:format("~s~n", [hex(crypto:mac_final(crypto:mac_update(crypto:mac_init(hmac, sha, "key"), "text")))]),
    io:format("~p ~p~n", [byte_size(crypto:strong_rand_bytes(20)), crypto:exor(<<1, 2>>, <<3, 3>>)]),
    io:format("~p~n", [try crypto:hash_equals(<<1>>, <<1, 2>>) catch error:Reason -> Reason end]).

hex(Bytes) -> [io_lib:format("~2.16.0b", [Byte]) || <<Byte>> <= Bytes].
