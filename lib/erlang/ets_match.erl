%% Match specifications: patterns, guards and bodies, on one term.
-module(ets_match).

-export([run/2, match/2, is_clause/1, is_ground/1, is_variable/1]).

%% `{ok, Result}` of the first clause that matches, or `nomatch`.
run(Term, [{Pattern, Guards, Body} | Rest]) ->
    case match(Pattern, Term) of
        {ok, Bound} ->
            case lists:all(fun(Guard) -> guard(Guard, Bound, Term) end, Guards) of
                true -> {ok, body(Body, Bound, Term)};
                false -> run(Term, Rest)
            end;
        nomatch -> run(Term, Rest)
    end;
run(_, []) -> nomatch.

%% Whether a clause is one: its guards and its body use the variables of its pattern, and functions that
%% may stand there.
is_clause({Pattern, Guards, [_ | _] = Body}) when is_list(Guards) ->
    Known = variables(Pattern, []),
    IsExpr = fun(Expr) -> is_expr(Expr, Known) end,
    try lists:all(IsExpr, Guards) andalso lists:all(IsExpr, Body)
    catch error:_ -> false
    end;
is_clause(_) -> false.

variables(Atom, Known) when is_atom(Atom) -> [Atom | Known];
variables([First | Rest], Known) -> variables(Rest, variables(First, Known));
variables(Tuple, Known) when is_tuple(Tuple) -> variables(tuple_to_list(Tuple), Known);
variables(Map, Known) when is_map(Map) -> variables(maps:values(Map), Known);
variables(_, Known) -> Known.

is_expr('$_', _) -> true;
is_expr('$$', _) -> true;
is_expr(Atom, Known) when is_atom(Atom) -> variable(Atom) =:= none orelse lists:member(Atom, Known);
is_expr({const, _}, _) -> true;
is_expr({Tuple}, Known) when is_tuple(Tuple) ->
    lists:all(fun(Expr) -> is_expr(Expr, Known) end, tuple_to_list(Tuple));
is_expr(Call, Known) when is_tuple(Call), tuple_size(Call) > 0 ->
    [Name | Args] = tuple_to_list(Call),
    is_function_here(Name, length(Args)) andalso lists:all(fun(Expr) -> is_expr(Expr, Known) end, Args);
is_expr([First | Rest], Known) -> is_expr(First, Known) andalso is_expr(Rest, Known);
is_expr(Map, Known) when is_map(Map) -> lists:all(fun(Expr) -> is_expr(Expr, Known) end, maps:values(Map));
is_expr(_, _) -> true.

is_function_here(Name, Arity) ->
    case Name of
        'and' -> Arity > 0;
        'or' -> Arity > 0;
        'andalso' -> Arity > 0;
        'orelse' -> Arity > 0;
        _ -> lists:member({Name, Arity}, functions())
    end.

functions() ->
    [{self, 0}, {node, 0}, {'not', 1}, {'-', 1}, {'+', 1}, {'bnot', 1}, {is_record, 2}, {is_record, 3}, {element, 2},
     {map_get, 2}, {is_map_key, 2}, {is_function, 2}, {binary_part, 2}, {binary_part, 3}]
    ++ [{Name, 2} || Name <- ['xor', '+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', 'bsl', 'bsr', '==', '/=',
                              '=:=', '=/=', '<', '>', '=<', '>=']]
    ++ [{Name, 1} || Name <- [abs, bit_size, byte_size, ceil, float, floor, hd, is_atom, is_binary, is_bitstring, is_boolean,
                              is_float, is_function, is_integer, is_list, is_map, is_number, is_pid, is_port,
                              is_reference, is_tuple, length, map_size, node, round, size, tl, trunc, tuple_size]].

%% The values of the variables, by number.
match(Pattern, Term) -> match(Pattern, Term, #{}).

match('_', _, Bound) -> {ok, Bound};
match(Atom, Term, Bound) when is_atom(Atom) ->
    case variable(Atom) of
        none when Atom =:= Term -> {ok, Bound};
        none -> nomatch;
        N -> bind(N, Term, Bound)
    end;
match([P | Ps], [T | Ts], Bound) ->
    case match(P, T, Bound) of
        {ok, Bound1} -> match(Ps, Ts, Bound1);
        nomatch -> nomatch
    end;
match(Pattern, Term, Bound) when is_tuple(Pattern), is_tuple(Term),
                                 tuple_size(Pattern) =:= tuple_size(Term) ->
    match(tuple_to_list(Pattern), tuple_to_list(Term), Bound);
match(Pattern, Term, Bound) when is_map(Pattern), is_map(Term) ->
    match_map(maps:to_list(Pattern), Term, Bound);
match(Same, Term, Bound) when Same =:= Term -> {ok, Bound};
match(_, _, _) -> nomatch.

bind(N, Term, Bound) ->
    case Bound of
        #{N := Term} -> {ok, Bound};
        #{N := _} -> nomatch;
        _ -> {ok, Bound#{N => Term}}
    end.

match_map([{Key, Pattern} | Rest], Term, Bound) ->
    case Term of
        #{Key := Value} ->
            case match(Pattern, Value, Bound) of
                {ok, Bound1} -> match_map(Rest, Term, Bound1);
                nomatch -> nomatch
            end;
        _ -> nomatch
    end;
match_map([], _, Bound) -> {ok, Bound}.

is_variable(Atom) -> Atom =:= '_' orelse is_atom(Atom) andalso variable(Atom) =/= none.

%% The number of a variable `'$1'`.
variable(Atom) ->
    case atom_to_list(Atom) of
        [$$ | [_ | _] = Digits] ->
            case lists:all(fun(C) -> C >= $0 andalso C =< $9 end, Digits) of
                true -> list_to_integer(Digits);
                false -> none
            end;
        _ -> none
    end.

is_ground(Atom) when is_atom(Atom) -> not is_variable(Atom);
is_ground([First | Rest]) -> is_ground(First) andalso is_ground(Rest);
is_ground(Tuple) when is_tuple(Tuple) -> is_ground(tuple_to_list(Tuple));
is_ground(Map) when is_map(Map) -> is_ground(maps:to_list(Map));
is_ground(_) -> true.

%% A guard that fails is false.
guard(Guard, Bound, Term) ->
    try value(Guard, Bound, Term) =:= true
    catch error:_ -> false
    end.

body([Last], Bound, Term) -> body_value(Last, Bound, Term);
body([First | Rest], Bound, Term) ->
    body_value(First, Bound, Term),
    body(Rest, Bound, Term).

body_value(Expr, Bound, Term) ->
    try value(Expr, Bound, Term)
    catch error:_ -> 'EXIT'
    end.

value('$_', _, Term) -> Term;
value('$$', Bound, _) -> [Value || {_, Value} <- lists:sort(maps:to_list(Bound))];
value(Atom, Bound, _) when is_atom(Atom) ->
    case variable(Atom) of
        none -> Atom;
        N -> maps:get(N, Bound)
    end;
value({const, Value}, _, _) -> Value;
value({Tuple}, Bound, Term) when is_tuple(Tuple) ->
    list_to_tuple([value(X, Bound, Term) || X <- tuple_to_list(Tuple)]);
value({'andalso', A, B}, Bound, Term) -> value(A, Bound, Term) andalso value(B, Bound, Term);
value({'orelse', A, B}, Bound, Term) -> value(A, Bound, Term) orelse value(B, Bound, Term);
value({self}, _, _) -> self();
value({node}, _, _) -> node();
value(Call, Bound, Term) when is_tuple(Call), tuple_size(Call) > 1 ->
    [Name | Args] = tuple_to_list(Call),
    call(Name, [value(Arg, Bound, Term) || Arg <- Args]);
value([First | Rest], Bound, Term) -> [value(First, Bound, Term) | value(Rest, Bound, Term)];
value(Map, Bound, Term) when is_map(Map) -> maps:map(fun(_, V) -> value(V, Bound, Term) end, Map);
value(Other, _, _) -> Other.

call('and', Args) -> lists:all(fun(X) -> X =:= true end, Args);
call('or', Args) -> lists:any(fun(X) -> X =:= true end, Args);
call(is_record, [Term, Tag, Size]) -> is_record(Term, Tag, Size);
call(Name, Args) -> apply(erlang, Name, Args).
