-module(funs_closures).
-export([main/0]).

main() ->
    Add = fun(X) -> fun(Y) -> X + Y end end,
    io:format("~p~n", [(Add(3))(4)]),
    Fact = fun F(0) -> 1; F(N) when N > 0 -> N * F(N - 1) end,
    io:format("~p~n", [Fact(20)]),
    G = fun lists:sum/1,
    io:format("~p ~p~n", [G([1, 2, 3]), G]),
    M = lists, Fn = reverse, A = 1,
    H = fun M:Fn/A,
    io:format("~p~n", [H("abc")]),
    L = fun local/2,
    io:format("~p~n", [L(1, 2)]),
    io:format("~p~n", [apply(L, [3, 4])]),
    io:format("~p~n", [apply(lists, append, [[1], [2]])]),
    io:format("~p~n", [erlang:fun_info(fun lists:map/2, arity)]),
    io:format("~p~n", [erlang:fun_info(L, arity)]),
    io:format("~p ~p~n", [fun lists:map/2 == fun lists:map/2, Add == Add]),
    Compose = fun(Fs) -> lists:foldl(fun(F1, Acc) -> fun(X) -> F1(Acc(X)) end end, fun(X) -> X end, Fs) end,
    io:format("~p~n", [(Compose([fun(X) -> X + 1 end, fun(X) -> X * 10 end]))(1)]),
    Multi = fun({a, X}) -> X; ({b, X, Y}) when X > Y -> X; ({b, _, Y}) -> Y end,
    io:format("~p~n", [[Multi(T) || T <- [{a, 1}, {b, 2, 1}, {b, 1, 5}]]]).

local(A, B) -> {local, A, B}.
