-module(ends).
-export([main/0]).
main() ->
    "hello" ++ Rest = "hello",
    io:format("~p~n", [Rest]),
    R2 = lists:nthtail(3, "hello"),
    io:format("~p~n", [R2]),
    io:format("<~s>~n", [Rest]).
