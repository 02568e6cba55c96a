-module(misc_strings).
-export([main/0]).

main() ->
    S = "Hello",
    io:format("~s~n", [S ++ ", " ++ "World"]),
    io:format("~p~n", [[C + 1 || C <- S]]),
    io:format("~p~n", [lists:map(fun(C) when C >= $a, C =< $z -> C - 32; (C) -> C end, S)]),
    io:format("~p~n", [[S, [S], {S}]]),
    io:format("~p~n", [S =:= [$H, $e, $l, $l, $o]]),
    io:format("~p~n", ["ab" < "b"]),
    case S of "He" ++ Rest -> io:format("~s~n", [Rest]) end,
    io:format("~w~n", [S]),
    io:format("~p~n", [lists:prefix("He", S) andalso lists:suffix("lo", S)]),
    io:format("~p~n", [is_palindrome("level")]).
is_palindrome(S) -> S =:= lists:reverse(S).
