% A tokenizer, a parser and an evaluator of arithmetic.
-module(algo_calculator).
-export([main/0]).

main() -> [io:format("~s = ~p~n", [S, run(S)]) || S <- ["1+2*3", "(1+2)*3", "10/4-1", "2*(3+(4-1))*2", "7", "1+", "2*x"]].

run(S) -> try {E, []} = expr(tokens(S)), eval(E) catch throw:T -> T; error:{badmatch, {_, R}} -> {junk, R} end.

tokens([]) -> [];
tokens([D | _] = S) when D >= $0, D =< $9 ->
    {Ds, R} = lists:splitwith(fun(C) -> C >= $0 andalso C =< $9 end, S),
    [{n, list_to_integer(Ds)} | tokens(R)];
tokens([C | R]) when C == $+; C == $-; C == $*; C == $/; C == $(; C == $) -> [C | tokens(R)];
tokens([C | _]) -> throw({bad_char, [C]}).

expr(Ts) -> {T, R} = term(Ts), expr_rest(T, R).
expr_rest(L, [O | R]) when O == $+; O == $- -> {T, R1} = term(R), expr_rest({O, L, T}, R1);
expr_rest(L, R) -> {L, R}.
term(Ts) -> {F, R} = factor(Ts), term_rest(F, R).
term_rest(L, [O | R]) when O == $*; O == $/ -> {F, R1} = factor(R), term_rest({O, L, F}, R1);
term_rest(L, R) -> {L, R}.
factor([{n, N} | R]) -> {N, R};
factor([$( | R]) -> {E, [$) | R1]} = expr(R), {E, R1};
factor(_) -> throw(syntax_error).

eval({$+, A, B}) -> eval(A) + eval(B);
eval({$-, A, B}) -> eval(A) - eval(B);
eval({$*, A, B}) -> eval(A) * eval(B);
eval({$/, A, B}) -> eval(A) / eval(B);
eval(N) -> N.
