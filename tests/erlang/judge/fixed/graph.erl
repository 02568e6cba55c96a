-module(graph).
-export([main/0]).

main() ->
    G = from_edges([{1, 2}, {1, 3}, {2, 4}, {3, 4}, {4, 5}, {6, 7}]),
    io:format("~w~n", [lists:sort(maps:to_list(distances(G, 1)))]),
    io:format("~w~n", [components(G)]).

from_edges(Es) -> lists:foldl(fun({A, B}, G) -> link(A, B, link(B, A, G)) end, #{}, Es).

link(A, B, G) -> maps:update_with(A, fun(Old) -> [B | Old] end, [B], G).

neighbours(G, N) -> maps:get(N, G, []).

distances(G, Start) -> bfs(G, [{Start, 0}], #{}).

bfs(_, [], Seen) -> Seen;
bfs(G, [{N, D} | Queue], Seen) ->
    case maps:is_key(N, Seen) of
        true -> bfs(G, Queue, Seen);
        false ->
            Next = [{M, D + 1} || M <- neighbours(G, N)],
            bfs(G, Queue ++ Next, Seen#{N => D})
    end.

components(G) -> components(G, lists:sort(maps:keys(G)), []).

components(_, [], _) -> [];
components(G, [N | Ns], Done) ->
    case lists:member(N, Done) of
        true -> components(G, Ns, Done);
        false ->
            C = lists:sort(maps:keys(distances(G, N))),
            [C | components(G, Ns, C ++ Done)]
    end.
