-module(wide_map).
-export([main/0]).

%% More keys than a small map has.
squares(N) -> lists:foldl(fun(K, M) -> M#{K => K * K} end, #{}, lists:seq(1, N)).

main() ->
    Map = squares(60),
    Changed = maps:put(7, 1000, maps:remove(9, Map)),
    #{12 := Twelve} = Changed,
    io:format("~p ~p ~p~n", [Twelve, maps:get(7, Changed), lists:sum(maps:values(maps:with([3, 4], Changed)))]),
    Array = list_to_tuple([X + 1 || X <- [10, 20, 30]]),
    io:format("~p ~p~n", [element(2, setelement(1, Array, 5)), hd(tuple_to_list(setelement(1, Array, 6)))]).
