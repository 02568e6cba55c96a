-module(algo_dijkstra).
-export([main/0]).

main() ->
    G = #{a => [{b, 4}, {c, 1}], b => [{d, 1}], c => [{b, 2}, {d, 5}], d => [{e, 3}], e => []},
    io:format("~p~n", [lists:sort(maps:to_list(dijkstra(gb_sets:singleton({0, a}), G, #{})))]).

dijkstra(Q, G, Done) ->
    case gb_sets:is_empty(Q) of
        true -> Done;
        false ->
            {{D, N}, Q1} = gb_sets:take_smallest(Q),
            case Done of
                #{N := _} -> dijkstra(Q1, G, Done);
                _ ->
                    Q2 = lists:foldl(fun({M, W}, A) -> gb_sets:add({D + W, M}, A) end, Q1, maps:get(N, G)),
                    dijkstra(Q2, G, Done#{N => D})
            end
    end.
