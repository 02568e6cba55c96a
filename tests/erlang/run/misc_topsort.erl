-module(misc_topsort).
-export([main/0]).

main() ->
    G = [{shirt, [tie, belt]}, {tie, [jacket]}, {pants, [shoes, belt]}, {belt, [jacket]}, {socks, [shoes]}],
    io:format("~p~n", [sort(G)]),
    io:format("~p~n", [sort([{a, [b]}, {b, [a]}])]).
sort(G) -> Ns = lists:usort(lists:append([[N | Ds] || {N, Ds} <- G])), go(Ns, G, []).
go([], _, Acc) -> lists:reverse(Acc);
go(Ns, G, Acc) ->
    case [N || N <- Ns, not lists:any(fun({M, Ds}) -> lists:member(M, Ns) andalso lists:member(N, Ds) end, G)] of
        [] -> {cycle, Ns};
        [N | _] -> go(Ns -- [N], G, [N | Acc])
    end.
