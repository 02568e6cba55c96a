-module(comprehensions_binaries).
-export([main/0]).

main() ->
    B = <<1, 2, 3, 4, 5, 6>>,
    io:format("~p~n", [<< <<(X * 2)>> || <<X>> <= B >>]),
    io:format("~p~n", [[X || <<X:16>> <= B]]),
    io:format("~p~n", [[{H, L} || <<H:4, L:4>> <= <<16#12, 16#ab>>]]),
    io:format("~p~n", [<< <<X:4>> || X <- [1, 2, 3, 4, 15] >>]),
    io:format("~p~n", [<< <<X/utf8>> || X <- "häß" >>]),
    io:format("~p~n", [[X || <<X/utf8>> <= <<"grüße"/utf8>>]]),
    io:format("~p~n", [<< <<B1:1>> || <<B1:1>> <= <<2#10110:5>>, B1 == 1 >>]),
    io:format("~p~n", [[X || <<X:3>> <= <<2#10110:5>>]]),
    io:format("~p~n", [<< <<S:8/signed>> || S <- [-1, -128, 127] >>]),
    io:format("~p~n", [[{L, S} || <<L, S:L/binary>> <= <<1, $a, 3, "xyz", 0, 2, "pq">>]]),
    io:format("~p~n", [[F || <<F:32/float>> <= <<1.5:32/float, 2.25:32/float>>]]),
    io:format("~p~n", [outcome(fun() -> << <<X>> || X <- [a] >> end)]),
    io:format("~p~n", [<< (list_to_binary([X, X])) || <<X>> <= <<"abc">> >>]).

outcome(F) -> try F() catch C:R -> {C, R} end.
