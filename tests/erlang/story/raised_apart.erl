-module(raised_apart).
-export([main/0]).

main() ->
    R = (catch risky([1, 2, 3])),
    io:format("~p~n", [R]),
    S = try lookup(missing, #{a => 1}) catch throw:{not_found, K} -> {none, K} end,
    io:format("~p~n", [S]),
    T = try {ok, V} = check(7), V catch error:{badmatch, {refused, N}} -> N + 1 end,
    io:format("~p~n", [T]),
    U = try exit({stopped, T * 2}) catch exit:{stopped, M} -> M end,
    io:format("~p~n", [U]).

risky([_ | _] = L) -> throw({too_long, length(L)});
risky([]) -> ok.

lookup(K, M) ->
    case M of
        #{K := V} -> V;
        _ -> throw({not_found, K})
    end.

check(N) when N > 5 -> {refused, N - 5};
check(N) -> {ok, N}.
