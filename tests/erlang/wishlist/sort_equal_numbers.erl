% lists:sort/1 keeps 1 before 1.0 as they stood; OTP's sometimes turns them round.
-module(sort_equal_numbers).
-export([main/0]).

main() -> io:format("~p~n", [lists:sort([abc, 1, 2.0, 1.0, -1])]).
