-module(otp_math_misc).
-export([main/0]).

main() ->
    io:format("~p~n", [math:pi()]),
    io:format("~p~n", [[trunc(math:pow(2, N)) || N <- lists:seq(0, 40, 8)]]).
