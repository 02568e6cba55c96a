-module(binary_utf).
-export([main/0]).

main() ->
    B = <<"añ€😀"/utf8>>,
    io:format("~w~n", [B]),
    io:format("~w~n", [cps(B)]),
    io:format("~w~n", [[C || <<C/utf8>> <= B]]),
    io:format("~w~n", [<< <<C/utf16-little>> || <<C/utf8>> <= B >>]),
    io:format("~w~n", [<< <<C/utf32>> || <<C/utf8>> <= B >>]),
    io:format("~p~n", [case <<255, 1>> of <<_/utf8, _/binary>> -> yes; _ -> no end]),
    io:format("~p~n", [case <<16#d8, 0>> of <<_/utf16>> -> yes; _ -> no end]),
    io:format("~w~n", [<<"€"/utf16-big>>]).
cps(<<C/utf8, R/binary>>) -> [C | cps(R)];
cps(<<>>) -> [].
