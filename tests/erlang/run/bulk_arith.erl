% Arithmetic on random numbers of every size.
-module(bulk_arith).
-export([main/0]).

main() ->
    Ns = numbers(120, 99, []),
    [io:format("~w ~w ~w~n", [A, B, [op(Op, A, B) || Op <- ['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', '<', '==', '=:=', max]]])
     || {A, B} <- lists:zip(Ns, tl(Ns) ++ [7])],
    [io:format("~w ~w~n", [A, [op1(Op, A) || Op <- ['-', 'bnot', abs, trunc, round, floor, ceil, float]]]) || A <- Ns],
    [io:format("~w ~w ~w~n", [A, op('bsl', A, 13), op('bsr', A, 17)]) || A <- Ns, is_integer(A)],
    [io:format("~s ~s~n", [integer_to_list(A, 16), integer_to_list(A, 3)]) || A <- Ns, is_integer(A)].

op('/', A, B) when abs(A) >= 1 bsl 60; abs(B) >= 1 bsl 60 -> big;
op(Op, A, B) -> try apply(erlang, Op, [A, B]) catch error:E -> E end.
op1(float, A) when abs(A) >= 1 bsl 60 -> big;
op1(Op, A) -> try apply(erlang, Op, [A]) catch error:E -> E end.

numbers(0, _, Acc) -> Acc;
numbers(N, S0, Acc) ->
    S = (S0 * 6364136223846793005 + 1442695040888963407) band 16#ffffffffffffffff,
    R = S bsr 20,
    X = case (S bsr 40) rem 8 of
        0 -> R rem 20;
        1 -> -(R rem 1000);
        2 -> R * R * R;
        3 -> -(R * R);
        4 -> (R rem 100000) / 8;
        5 -> -((R rem 1000) / 3);
        6 -> R;
        7 -> (1 bsl (R rem 130)) - (R rem 3)
    end,
    numbers(N - 1, S, [X | Acc]).
