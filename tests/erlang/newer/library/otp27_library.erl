-module(otp27_library).
-export([main/0]).
main() ->
    io:format("~s~n", [json:encode(#{<<"a">> => [1, 2.5, true, null, <<"x">>]})]),
    io:format("~p~n", [json:decode(<<"{\"k\": [1, -2, 3.5e2, \"t\\u00e9\"], \"n\": null}">>)]),
    io:format("~p~n", [lists:enumerate(5, 2, [a, b, c])]),
    io:format("~p~n", [lists:zip([1, 2], [a], trim)]),
    io:format("~p~n", [maps:groups_from_list(fun(X) -> X rem 2 end, [1, 2, 3])]),
    io:format("~p~n", [maps:intersect(#{a => 1, b => 2}, #{b => 3})]),
    io:format("~p~n", [sets:to_list(sets:map(fun(X) -> X * 2 end, sets:from_list([1, 2])))]),
    io:format("~p~n", [string:length("abc")]),
    io:format("~p~n", [ets:first_lookup(t())]),
    io:format("~p~n", [erlang:tuple_size({1, 2})]),
    io:format("~p~n", [(proplists:to_map([{a, 1}, b]) =:= #{a => 1, b => true})]).
t() -> T = ets:new(t, [ordered_set]), ets:insert(T, [{1, a}, {2, b}]), T.
