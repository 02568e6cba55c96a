% Variables exported from case, if and receive; shadowing in funs.
-module(case_if_scope).
-export([main/0]).

main() ->
    io:format("~p ~p ~p~n", [f(1), f(2), f(x)]),
    case id(3) of N when N > 2 -> R = big; _ -> R = small end,
    io:format("~p~n", [R]),
    if R == big -> Z = 1; true -> Z = 2 end,
    io:format("~p~n", [Z]),
    self() ! {m, 7},
    receive {m, Q} -> ok end,
    io:format("~p~n", [Q]),
    {P, _} = begin T = 5, {T * 2, T} end,
    io:format("~p ~p~n", [P, T]),
    X = [A || A <- [1, 2, 3], begin B = A * 2, B > 2 end],
    io:format("~p~n", [X]).

f(X) ->
    case X of
        1 -> Y = one;
        2 -> Y = two;
        _ when is_atom(X) -> Y = {atom, X}
    end,
    Y.

id(X) -> X.
