-module(lists_sorting).
-export([main/0]).

main() ->
    io:format("~p~n", [lists:sort([c, 1, "s", {t}, 2.5, b, <<1>>, [], #{}])]),
    io:format("~p~n", [lists:sort(fun(A, B) -> A >= B end, [3, 1, 2, 3])]),
    io:format("~p~n", [lists:usort([3, 1, 2, 3, 1])]),
    io:format("~p~n", [lists:usort(fun(A, B) -> abs(A) =< abs(B) end, [3, -3, 1, 2, -1])]),
    io:format("~p~n", [lists:merge([1, 3, 5], [2, 4, 6])]),
    io:format("~p~n", [lists:merge([[1, 9], [2, 5], [3]])]),
    io:format("~p~n", [lists:merge3([1], [0], [2])]),
    io:format("~p~n", [lists:umerge([1, 2, 3], [2, 3, 4])]),
    io:format("~p~n", [lists:umerge([[1, 2], [2, 3], [3]])]),
    io:format("~p~n", [lists:merge(fun(A, B) -> A >= B end, [5, 3], [4, 2])]),
    io:format("~p~n", [lists:sort(["banana", "apple", "cherry", "app"])]),
    Ps = [{I rem 3, I} || I <- lists:seq(1, 9)],
    io:format("~p~n", [lists:keysort(1, Ps)]),
    io:format("~p~n", [lists:sort(fun({A, _}, {B, _}) -> A =< B end, Ps)]),
    Rs = lists:foldl(fun(_, [H | _] = A) -> [(H * 1103515245 + 12345) rem 65536 | A] end, [42], lists:seq(1, 30)),
    io:format("~w~n", [lists:sort(Rs)]).
