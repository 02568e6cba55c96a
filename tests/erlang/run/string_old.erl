-module(string_old).
-export([main/0]).

main() ->
    io:format("~p~n", [string:tokens("a b,c", " ,")]),
    io:format("~p~n", [string:join(["a", "b", "c"], ", ")]),
    io:format("~p ~p~n", [string:to_upper("abc"), string:to_lower("ABC")]),
    io:format("~p ~p~n", [string:str("hello", "l"), string:rstr("hello", "l")]),
    io:format("~p ~p~n", [string:chr("hello", $l), string:rchr("hello", $l)]),
    io:format("~p ~p~n", [string:substr("hello", 2, 3), string:sub_string("hello", 2, 4)]),
    io:format("~p~n", [string:strip("  x  ")]),
    io:format("~p~n", [string:strip("..x..", both, $.)]),
    io:format("~p ~p~n", [string:left("ab", 4), string:right("ab", 4, $0)]),
    io:format("~p~n", [string:centre("ab", 6)]),
    io:format("~p~n", [string:concat("a", "b")]),
    io:format("~p~n", [string:copies("ab", 3)]),
    io:format("~p~n", [string:words("a b c")]),
    io:format("~p~n", [string:sub_word("a b c", 2)]),
    io:format("~p~n", [string:chars($x, 3)]),
    io:format("~p ~p~n", [string:span("aab", "a"), string:cspan("aab", "b")]),
    io:format("~p~n", [string:len("abc")]),
    io:format("~p~n", [string:equal("a", "a")]).
