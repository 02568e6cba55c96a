% Bit strings of random segments, built and taken apart again.
-module(bulk_bits).
-export([main/0]).

main() -> run(200, 4711).

run(0, _) -> ok;
run(N, S0) ->
    [S1, S2, S3, S4 | _] = rands(6, S0),
    Size = S1 rem 40 + 1, V = S2 rem (1 bsl 40) - (1 bsl 39), Size2 = S3 rem 20,
    B = case N rem 6 of
        0 -> <<V:Size/big, S4:Size2>>;
        1 -> <<V:Size/little, S4:Size2/little>>;
        2 -> <<S4:Size2, (S2 rem 100000 / 16):64/float, V:Size>>;
        3 -> <<(S2 rem 16#d000)/utf8, V:Size/signed>>;
        4 -> <<1:3, (<<V:Size>>)/bits, (S3 rem 1000)/utf16>>;
        5 -> <<(<<V:Size/unit:2>>)/bitstring, 5:3>>
    end,
    io:format("~w ~w~n", [B, bit_size(B)]),
    case B of
        <<A:Size/signed-little, R/bits>> when N rem 2 == 1 -> io:format("~w ~w~n", [A, R]);
        <<A:Size/unsigned, R/bits>> -> io:format("~w ~w~n", [A, R]);
        <<A, R/bits>> -> io:format("byte ~w ~w~n", [A, R]);
        R -> io:format("rest ~w~n", [R])
    end,
    io:format("~w ~w~n", [[X || <<X:5>> <= B], << <<X:3>> || <<X:4>> <= B, X > 3 >>]),
    run(N - 1, S4).

rands(0, _) -> [];
rands(N, S) -> S1 = (S * 6364136223846793005 + 1442695040888963407) band 16#ffffffffffffffff, [S1 bsr 16 | rands(N - 1, S1)].
