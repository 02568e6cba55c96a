-module(binary_building).
-export([main/0]).

main() ->
    B1 = lists:foldl(fun(I, B) -> <<B/binary, I:16>> end, <<>>, lists:seq(1, 10)),
    io:format("~w~n", [B1]),
    io:format("~w~n", [loop(B1, 0)]),
    io:format("~p~n", [hex(<<"Erlang">>)]),
    io:format("~p~n", [<< <<(case X of $a -> $A; _ -> X end)>> || <<X>> <= <<"banana">> >>]),
    Bits = << <<(X rem 2):1>> || X <- lists:seq(1, 20) >>,
    io:format("~w ~p~n", [Bits, bit_size(Bits)]),
    io:format("~p~n", [[X || <<X:1>> <= Bits, X == 1]]),
    Pad = 24 - bit_size(Bits) rem 8,
    io:format("~w~n", [<<Bits/bits, 0:Pad>>]).
loop(<<X:16, R/binary>>, A) -> loop(R, A + X);
loop(<<>>, A) -> A.
hex(B) -> << <<(digit(N))>> || <<N:4>> <= B >>.
digit(N) when N < 10 -> $0 + N;
digit(N) -> $a + N - 10.
