-module(floats_text).
-export([main/0]).

main() ->
    Fs = [0.0, 1.0, -1.5, 0.1, 1.0e22, 1.0e21, 123456789.0, 1.0e-7, 0.0001, 0.001, 3.0e-5, 1.7976931348623157e308, 5.0e-324,
          100.0, 1234567.125, 1.0e15, 1.0e16, 1.0e17, 9007199254740992.0, 4503599627370497.5, 2.5e-10, 1/3, 2/3, 1.0e100],
    [io:format("~p ~w ~s~n", [F, F, float_to_list(F, [short])]) || F <- Fs],
    [io:format("~s ~s~n", [float_to_list(F), float_to_list(F, [{scientific, 4}])]) || F <- [0.1, 1.0e22, -2.5]],
    [io:format("~s ~s~n", [float_to_list(F, [{decimals, 3}]), float_to_list(F, [{decimals, 10}, compact])]) || F <- [0.1, 2.5, -1.0005, 123.456]],
    [io:format("~f|~.1f|~10.3f|~e|~.3e|~g|~.3g~n", [F, F, F, F, F, F, F]) || F <- [0.0, 1.5, -3.14159, 123456.789, 1.0e-5, 1.0e10]].
