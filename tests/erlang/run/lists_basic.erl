-module(lists_basic).
-export([main/0]).

main() ->
    L = [5, 3, 8, 1, 9, 2],
    io:format("~p~n", [[lists:sort(L), lists:reverse(L), lists:sum(L), lists:max(L), lists:min(L), lists:last(L), lists:nth(2, L)]]),
    io:format("~p~n", [[lists:nthtail(2, L), lists:sublist(L, 2), lists:sublist(L, 2, 3), lists:split(2, L), lists:delete(8, L)]]),
    io:format("~p~n", [[lists:member(1, L), lists:append([1], [2]), lists:append([[1], [2, 3]]), lists:concat([a, "b", 1, 2.5]), lists:flatten([1, [2, [3, []]]])]]),
    io:format("~p~n", [[lists:flatlength([1, [2, [3]]]), lists:flatten([1, [2]], [9]), lists:duplicate(3, x), lists:seq(1, 10, 3), lists:seq(5, 1, -2)]]),
    io:format("~p~n", [[lists:subtract([1, 2, 1], [1]), lists:droplast([1, 2]), lists:reverse([1, 2], [3]), lists:prefix("ab", "abc"), lists:suffix("bc", "abc")]]),
    io:format("~p~n", [[lists:zip([1, 2], [a, b]), lists:unzip([{1, a}, {2, b}]), lists:zip3([1], [2], [3]), lists:unzip3([{1, 2, 3}]), lists:zipwith(fun(X, Y) -> X + Y end, [1, 2], [3, 4]), lists:zipwith3(fun(X, Y, Z) -> X + Y + Z end, [1], [2], [3])]]),
    io:format("~p~n", [[lists:join(x, [1, 2, 3]), lists:enumerate([a, b]), lists:enumerate(5, [a]), lists:uniq([1, 2, 1, 3, 2])]]),
    io:format("~p~n", [[lists:search(fun(X) -> X > 5 end, L), lists:search(fun(X) -> X > 50 end, L)]]),
    [io:format("~p~n", [try F() catch error:E -> E end]) || F <- [fun() -> lists:nth(9, L) end, fun() -> lists:last([]) end, fun() -> lists:zip([1], []) end, fun() -> lists:max([]) end, fun() -> lists:sublist(L, 0, 2) end, fun() -> lists:split(9, L) end]].
