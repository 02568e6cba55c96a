-module(proplists_module).
-export([main/0]).

main() ->
    L = [{a, 1}, b, {c, 3}, {a, 2}, {d, x, y}],
    io:format("~p ~p ~p~n", [proplists:get_value(a, L), proplists:get_value(b, L), proplists:get_value(z, L, dflt)]),
    io:format("~p~n", [proplists:get_all_values(a, L)]),
    io:format("~p ~p~n", [proplists:get_bool(b, L), proplists:get_bool(a, L)]),
    io:format("~p~n", [proplists:is_defined(c, L)]),
    io:format("~p~n", [proplists:delete(a, L)]),
    io:format("~p~n", [proplists:lookup(d, L)]),
    io:format("~p~n", [proplists:lookup_all(a, L)]),
    io:format("~p~n", [proplists:get_keys(L)]),
    io:format("~p~n", [proplists:append_values(a, L)]),
    io:format("~p~n", [proplists:compact([{a, true}, {b, false}])]),
    io:format("~p~n", [proplists:unfold([a, {b, 1}])]),
    io:format("~p~n", [proplists:property(a, true)]),
    io:format("~p~n", [proplists:expand([{foo, [bar, baz]}], [fie, foo, fum])]),
    io:format("~p~n", [proplists:substitute_aliases([{colour, color}], [{colour, red}])]),
    io:format("~p~n", [proplists:substitute_negations([{no_x, x}], [no_x, {no_x, false}])]),
    io:format("~p~n", [proplists:split([{a, 1}, b, {c, 2}, {a, 3}], [a, c])]),
    io:format("~p~n", [proplists:normalize([{aa, 1}, bb], [{aliases, [{aa, a}]}, {expand, [{bb, [x, y]}]}])]),
    io:format("~p~n", [proplists:to_map([a, {b, 2}, {a, 3}])]).
