-module(algo_church).
-export([main/0]).

main() ->
    Zero = fun(_) -> fun(X) -> X end end,
    Succ = fun(N) -> fun(F) -> fun(X) -> F((N(F))(X)) end end end,
    Add = fun(A, B) -> fun(F) -> fun(X) -> (A(F))((B(F))(X)) end end end,
    Three = Succ(Succ(Succ(Zero))),
    Int = fun(N) -> (N(fun(X) -> X + 1 end))(0) end,
    io:format("~p ~p~n", [Int(Three), Int(Add(Three, Three))]),
    Y = fun(F) -> (fun(X) -> X(X) end)(fun(X) -> F(fun(A) -> (X(X))(A) end) end) end,
    io:format("~p~n", [(Y(fun(Self) -> fun(0) -> 1; (N) -> N * Self(N - 1) end end))(10)]).
