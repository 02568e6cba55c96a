-module(otp_digraph).
-export([main/0]).

main() ->
    G = digraph:new(),
    [digraph:add_vertex(G, V) || V <- [a, b, c, d]],
    [digraph:add_edge(G, A, B) || {A, B} <- [{a, b}, {b, c}, {c, a}, {c, d}]],
    io:format("~p~n", [lists:sort(digraph:vertices(G))]),
    io:format("~p~n", [digraph:get_path(G, a, d)]),
    io:format("~p~n", [digraph_utils:is_acyclic(G)]),
    io:format("~p~n", [lists:sort([lists:sort(C) || C <- digraph_utils:strong_components(G)])]),
    io:format("~p ~p~n", [digraph:out_degree(G, c), digraph:in_neighbours(G, a)]).
