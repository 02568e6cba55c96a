-module(format_basic).
-export([main/0]).

main() ->
    io:format("~w ~p ~s ~c~n", [atom, "string", "plain", $x]),
    io:format("~10w|~-10w|~10s|~-10s|~n", [abc, abc, "abc", "abc"]),
    io:format("~5.2s|~.3s|~10.3s|~n", ["abcdef", "abcdef", "abcdef"]),
    io:format("~*w|~*.*s|~n", [6, ab, 8, 2, "xyz"]),
    io:format("~3c|~5.3c|~n", [$a, $b]),
    io:format("~~ ~n", []),
    io:format("~i~w~n", [skipped, shown]),
    io:format("~b ~B ~.2b ~.16b ~.16B ~.36B~n", [10, -10, 10, 255, 255, 35]),
    io:format("~.8x ~#  ~.16#~n", [10, "0x", 10, 255]).
