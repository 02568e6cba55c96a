-module(maybe_steps).
-feature(maybe_expr, enable).
-export([main/0]).
parse(S) ->
    maybe
        {ok, Tokens} ?= tokens(S),
        {ok, Tree, []} ?= expr(Tokens),
        V = eval(Tree),
        true ?= is_number(V),
        {ok, V}
    else
        {error, Why} -> {error, Why};
        {ok, _, [T | _]} -> {error, {unexpected, T}};
        false -> {error, not_a_number}
    end.
tokens(S) -> tokens(S, []).
tokens([], Acc) -> {ok, lists:reverse(Acc)};
tokens([C | R], Acc) when C =:= $\s -> tokens(R, Acc);
tokens([C | _] = S, Acc) when C >= $0, C =< $9 ->
    {N, R} = string:to_integer(S), tokens(R, [{num, N} | Acc]);
tokens([C | R], Acc) when C =:= $+; C =:= $*; C =:= $(; C =:= $); C =:= $-; C =:= $/ -> tokens(R, [list_to_atom([C]) | Acc]);
tokens([C | _], _) -> {error, {bad_char, [C]}}.
expr(T) ->
    maybe
        {ok, L, R} ?= term(T),
        expr_rest(L, R)
    end.
expr_rest(L, [Op | R]) when Op =:= '+'; Op =:= '-' ->
    maybe {ok, X, R2} ?= term(R), expr_rest({Op, L, X}, R2) end;
expr_rest(L, R) -> {ok, L, R}.
term(T) -> maybe {ok, L, R} ?= factor(T), term_rest(L, R) end.
term_rest(L, [Op | R]) when Op =:= '*'; Op =:= '/' ->
    maybe {ok, X, R2} ?= factor(R), term_rest({Op, L, X}, R2) end;
term_rest(L, R) -> {ok, L, R}.
factor([{num, N} | R]) -> {ok, N, R};
factor(['-' | R]) -> maybe {ok, X, R2} ?= factor(R), {ok, {neg, X}, R2} end;
factor(['(' | R]) ->
    maybe
        {ok, X, [')' | R2]} ?= expr(R),
        {ok, X, R2}
    else
        {ok, _, _} -> {error, missing_paren};
        E -> E
    end;
factor([T | _]) -> {error, {syntax, T}};
factor([]) -> {error, eof}.
eval(N) when is_integer(N) -> N;
eval({neg, X}) -> maybe Y = eval(X), true ?= is_number(Y), -Y end;
eval({Op, A, B}) ->
    maybe
        X = eval(A), true ?= is_number(X),
        Y = eval(B), true ?= is_number(Y),
        op(Op, X, Y)
    else _ -> none end.
op('+', X, Y) -> X + Y; op('-', X, Y) -> X - Y; op('*', X, Y) -> X * Y;
op('/', _, 0) -> infinity; op('/', X, Y) -> X / Y.
no_else(X) -> maybe {a, Y} ?= X, {b, Z} ?= Y, Z end.
nested(X) ->
    maybe
        ok ?= maybe {ok, 1} ?= X, ok else {ok, N} when N > 1 -> big; _ -> other end,
        one
    else
        big -> more;
        other -> strange
    end.
unmatched(X) ->
    try maybe ok ?= X, fine else error -> bad end
    catch error:R -> {caught, R} end.
main() ->
    [io:format("~s = ~p~n", [S, parse(S)]) || S <- ["1+2*3", "(1+2)*3", "2*(3", "4/0", "10/4", "1 2", "a", "", "-(2+-3)", "((1))", "1+", "2*3-4/2"]],
    io:format("~p~n", [[no_else(X) || X <- [{a, {b, 1}}, {a, c}, q]]]),
    io:format("~p~n", [[nested(X) || X <- [{ok, 1}, {ok, 2}, zzz]]]),
    io:format("~p~n", [[unmatched(X) || X <- [ok, error, huh]]]),
    X = maybe 1 ?= 2, never end,
    io:format("~p~n", [X]),
    F = fun(L) -> maybe [H | T] ?= L, {H, T} else [] -> empty end end,
    io:format("~p~n", [[F([1, 2]), F([])]]).
