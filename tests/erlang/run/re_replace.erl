-module(re_replace).
-export([main/0]).

main() ->
    io:format("~s~n", [re:replace("hello world", "o", "0", [{return, list}])]),
    io:format("~s~n", [re:replace("hello world", "o", "0", [global, {return, list}])]),
    io:format("~s~n", [re:replace("John Smith", "(\\w+) (\\w+)", "\\2, \\1", [{return, list}])]),
    io:format("~p~n", [re:replace("abc", "b", "[&]", [{return, binary}])]),
    io:format("~p~n", [iolist_to_binary(re:replace("aaa", "a", "b"))]),
    io:format("~s~n", [re:replace("a  b   c", "\\s+", " ", [global, {return, list}])]),
    io:format("~p~n", [re:replace("x.y", "\\.", "\\\\", [{return, list}])]).
