-module(case_of).
-export([main/0]).

sign(N) ->
    case N of
        0 -> zero;
        _ when N > 0 -> positive;
        _ -> negative
    end.

main() -> io:format("~p~n", [sign(3 - 8)]).
