-module(binary_endian).
-export([main/0]).

main() ->
    N = 16#0102030405,
    [io:format("~w~n", [B]) || B <- [<<N:40/big>>, <<N:40/little>>, <<N:36/little>>, <<N:12/little>>, <<(-2):12/little>>, <<N:40/native>>]],
    <<A:36/little, _:4>> = <<N:36/little, 0:4>>,
    io:format("~p~n", [A == N]),
    <<S1:8/signed, S2:12/signed, S3:12/signed-little>> = <<255, 16#fff:12, 16#ff:8, 15:4>>,
    io:format("~p~n", [{S1, S2, S3}]),
    io:format("~p~n", [[X || <<X:24/little-signed>> <= <<255, 255, 255, 1, 0, 0>>]]),
    <<F:64/float-little>> = <<0, 0, 0, 0, 0, 0, 240, 63>>,
    io:format("~p~n", [F]),
    io:format("~p~n", [case <<127, 240, 0, 0, 0, 0, 0, 0>> of <<_:64/float>> -> float; _ -> no_float end]),
    <<H:16/float>> = <<60, 0>>,
    io:format("~p~n", [H]).
