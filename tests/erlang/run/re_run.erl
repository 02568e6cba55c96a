-module(re_run).
-export([main/0]).

main() ->
    S = "The year 1999 and 2024, not 99",
    io:format("~p~n", [re:run(S, "[0-9]{4}")]),
    io:format("~p~n", [re:run(S, "([0-9]{2})([0-9]{2})", [{capture, all, list}])]),
    io:format("~p~n", [re:run(S, "[0-9]{4}", [global, {capture, first, list}])]),
    io:format("~p~n", [re:run(S, "zzz")]),
    io:format("~p~n", [re:run("abc", "B", [caseless, {capture, all, binary}])]),
    io:format("~p~n", [re:run("key=value", "(?<k>\\w+)=(?<v>\\w+)", [{capture, [k, v], list}])]),
    {ok, RE} = re:compile("^(\\w+)\\s+(\\w+)$"),
    io:format("~p~n", [re:run("hello world", RE, [{capture, all_but_first, binary}])]),
    io:format("~p~n", [re:run("a\nb", "^b$", [multiline])]),
    io:format("~p~n", [re:run("a\nb", "a.b", [dotall, {capture, none}])]),
    io:format("~p~n", [re:run("xay", "a", [{offset, 2}])]),
    io:format("~p~n", [re:run("aXbX", "X", [{capture, [0], index}, global])]).
