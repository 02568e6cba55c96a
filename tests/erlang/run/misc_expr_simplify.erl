-module(misc_expr_simplify).
-export([main/0]).

main() -> [io:format("~p -> ~p~n", [E, simp(E)]) || E <- [{'+', 0, x}, {'*', 1, {'+', x, 0}}, {'*', 0, {'+', x, y}}, {'+', 2, 3}, {'*', {'+', 1, 2}, {'+', z, 0}}, {d, {'*', x, x}}]].
simp({d, E}) -> simp(diff(E));
simp({Op, A, B}) -> rule({Op, simp(A), simp(B)});
simp(X) -> X.
rule({'+', 0, X}) -> X;
rule({'+', X, 0}) -> X;
rule({'*', 0, _}) -> 0;
rule({'*', _, 0}) -> 0;
rule({'*', 1, X}) -> X;
rule({'*', X, 1}) -> X;
rule({'+', A, B}) when is_number(A), is_number(B) -> A + B;
rule({'*', A, B}) when is_number(A), is_number(B) -> A * B;
rule({'+', X, X}) -> {'*', 2, X};
rule(E) -> E.
diff(x) -> 1;
diff({'+', A, B}) -> {'+', diff(A), diff(B)};
diff({'*', A, B}) -> {'+', {'*', diff(A), B}, {'*', A, diff(B)}};
diff(_) -> 0.
