-module(base64_module).
-export([main/0]).

main() ->
    [io:format("~p ~s~n", [S, base64:encode(S)]) || S <- ["", "f", "fo", "foo", "foob", "fooba", "foobar"]],
    io:format("~p~n", [base64:decode("Zm9vYmFy")]),
    io:format("~p~n", [base64:decode(<<"Zm9v\nYmE=">>)]),
    io:format("~p~n", [base64:encode_to_string(<<255, 254, 253>>)]),
    io:format("~p~n", [base64:decode_to_string("//79")]),
    io:format("~p~n", [base64:mime_decode("Zm9v!!YmFy")]),
    io:format("~p~n", [try base64:decode("!!!!") catch error:_ -> bad end]),
    All = list_to_binary(lists:seq(0, 255)),
    io:format("~p~n", [base64:decode(base64:encode(All)) == All]).
