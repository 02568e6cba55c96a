-module(misc_huffman).
-export([main/0]).

main() ->
    T = "abracadabra",
    Freq = lists:sort([{N, {leaf, C}} || {C, N} <- maps:to_list(lists:foldl(fun(C, M) -> maps:update_with(C, fun(N) -> N + 1 end, 1, M) end, #{}, T))]),
    Tree = build(Freq),
    Codes = maps:from_list(codes(Tree, "")),
    io:format("~p~n", [lists:sort(maps:to_list(Codes))]),
    Bits = lists:append([maps:get(C, Codes) || C <- T]),
    io:format("~s~n~s~n", [Bits, decode(Bits, Tree, Tree)]).
build([{_, T}]) -> T;
build([{N, A}, {M, B} | R]) -> build(lists:sort([{N + M, {node, A, B}} | R])).
codes({leaf, C}, P) -> [{C, lists:reverse(P)}];
codes({node, A, B}, P) -> codes(A, [$0 | P]) ++ codes(B, [$1 | P]).
decode([], {leaf, C}, _) -> [C];
decode(Bs, {leaf, C}, T) -> [C | decode(Bs, T, T)];
decode([$0 | Bs], {node, A, _}, T) -> decode(Bs, A, T);
decode([$1 | Bs], {node, _, B}, T) -> decode(Bs, B, T).
