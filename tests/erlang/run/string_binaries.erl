-module(string_binaries).
-export([main/0]).

main() ->
    B = <<"Grüße, Welt">>,
    U = <<"Grüße, Welt"/utf8>>,
    io:format("~p ~p~n", [byte_size(B), byte_size(U)]),
    io:format("~p~n", [string:length(U)]),
    io:format("~tp~n", [string:uppercase(U)]),
    io:format("~tp~n", [string:split(U, ", ")]),
    io:format("~tp~n", [string:lexemes(U, " ,")]),
    io:format("~p~n", [string:trim(<<"  x  ">>)]),
    io:format("~p~n", [string:slice(U, 0, 3)]),
    io:format("~p~n", [string:replace(<<"a.b.c">>, <<".">>, <<"/">>, all)]),
    io:format("~p~n", [string:find(<<"hello">>, <<"l">>)]),
    io:format("~p~n", [string:to_integer(<<"12x">>)]),
    io:format("~p~n", [string:prefix(<<"abc">>, "a")]),
    io:format("~p~n", [string:reverse(<<"abc">>)]),
    io:format("~p~n", [string:pad(<<"x">>, 3)]),
    io:format("~p~n", [string:titlecase(<<"abc">>)]),
    io:format("~p~n", [string:next_codepoint(U)]),
    io:format("~p~n", [string:next_grapheme("ab")]).
