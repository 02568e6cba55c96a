-module(algo_caesar).
-export([main/0]).

main() ->
    E = [rot(C, 13) || C <- "Hello, World!"],
    io:format("~s ~s~n", [E, [rot(C, 13) || C <- E]]).
rot(C, N) when C >= $a, C =< $z -> (C - $a + N) rem 26 + $a;
rot(C, N) when C >= $A, C =< $Z -> (C - $A + N) rem 26 + $A;
rot(C, _) -> C.
