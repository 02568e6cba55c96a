-module(integers_big).
-export([main/0]).

main() ->
    F = fact(50),
    io:format("~p~n", [F]),
    io:format("~p ~p~n", [F div fact(48), F rem 1000000007]),
    io:format("~p~n", [1 bsl 100]),
    io:format("~p ~p~n", [(-1 bsl 100) bsr 98, -5 bsr 1]),
    io:format("~p~n", [-123456789012345678901234567890 div 987654321]),
    io:format("~p~n", [-123456789012345678901234567890 rem 987654321]),
    io:format("~p~n", [(1 bsl 64) band (-1 bsl 60)]),
    io:format("~p~n", [(1 bsl 70) bor 5]),
    io:format("~p~n", [(1 bsl 70) bxor (-1)]),
    io:format("~p~n", [bnot (1 bsl 70)]),
    io:format("~.16B ~.36b ~.2B~n", [1 bsl 90, 1 bsl 90, -(1 bsl 70)]),
    io:format("~p~n", [list_to_integer("123456789012345678901234567890") * -1]),
    io:format("~p~n", [integer_to_list(-(1 bsl 77), 7)]),
    io:format("~p ~p~n", [(1 bsl 80) == float(1 bsl 80), (1 bsl 80) + 1 > float(1 bsl 80)]),
    io:format("~p ~p~n", [9007199254740993 == 9007199254740992.0, 9007199254740993 > 9007199254740992.0]),
    io:format("~p~n", [16#7fffffffffffffff + 1]),
    io:format("~p~n", [-16#8000000000000000 - 1]),
    io:format("~p~n", [16#ffffffff * 16#ffffffff * 16#ffffffff]),
    io:format("~p~n", [pow(3, 200)]),
    io:format("~p~n", [trunc(1.0e25)]),
    io:format("~p~n", [float(1 bsl 200)]),
    io:format("~p~n", [outcome(fun() -> float(1 bsl 2000) end)]).

fact(0) -> 1;
fact(N) -> N * fact(N - 1).

pow(_, 0) -> 1;
pow(B, N) -> B * pow(B, N - 1).

outcome(F) -> try F() catch C:R -> {C, R} end.
