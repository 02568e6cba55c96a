-module(bool_logic).
-export([main/0]).

main() ->
    Bs = [true, false],
    [io:format("~p ~p: ~p ~p ~p ~p ~p~n", [A, B, A and B, A or B, A xor B, A andalso B, A orelse B]) || A <- Bs, B <- Bs],
    io:format("~p~n", [[try F() catch error:E -> E end || F <- [fun() -> true and id(x) end, fun() -> id(x) or true end, fun() -> id(x) orelse true end, fun() -> false andalso id(x) end, fun() -> true andalso id(x) end]]]),
    io:format("~p~n", [if not (1 > 2) -> yes; true -> no end]).
id(X) -> X.
