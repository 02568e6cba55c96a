-module(rules).
-export([main/0]).

%% terms, unification, backward chaining: mutual recursion and funs in data
db() ->
    [{[parent, ann, bob], []},
     {[parent, bob, cyd], []},
     {[parent, bob, dan], []},
     {[grand, {v, x}, {v, z}], [[parent, {v, x}, {v, y}], [parent, {v, y}, {v, z}]]},
     {[sibling, {v, a}, {v, b}], [[parent, {v, p}, {v, a}], [parent, {v, p}, {v, b}], [differ, {v, a}, {v, b}]]}].

builtin(differ) -> fun([A, B]) -> A =/= B end;
builtin(same) -> fun([A, B]) -> A =:= B end;
builtin(_) -> none.

walk({v, _} = V, S) ->
    case maps:find(V, S) of
        {ok, T} -> walk(T, S);
        error -> V
    end;
walk(T, _) -> T.

unify(A, B, S) ->
    case {walk(A, S), walk(B, S)} of
        {X, X} -> S;
        {{v, _} = V, T} -> S#{V => T};
        {T, {v, _} = V} -> S#{V => T};
        {[X | Xs], [Y | Ys]} ->
            case unify(X, Y, S) of
                fail -> fail;
                S1 -> unify(Xs, Ys, S1)
            end;
        _ -> fail
    end.

rename(N, T) ->
    case T of
        {v, X} -> {v, {X, N}};
        [H | R] -> [rename(N, H) | rename(N, R)];
        _ -> T
    end.

solve([], S, _) -> [S];
solve([[P | Args] = Goal | Goals], S, D) ->
    case builtin(P) of
        none -> lists:append([solve(Body ++ Goals, S1, D + 1) || {Body, S1} <- matches(Goal, S, D)]);
        F ->
            case F([walk(A, S) || A <- Args]) of
                true -> solve(Goals, S, D);
                false -> []
            end
    end.

matches(Goal, S, D) ->
    lists:flatmap(fun({Head, Body}) ->
                      case unify(Goal, rename(D, Head), S) of
                          fail -> [];
                          S1 -> [{rename(D, Body), S1}]
                      end
                  end, db()).

ask(Goal) -> [resolve(Goal, S) || S <- solve([Goal], #{}, 0)].

resolve([H | T], S) -> [resolve(H, S) | resolve(T, S)];
resolve(T, S) -> walk(T, S).

main() ->
    lists:foreach(fun(G) -> io:format("~p~n", [ask(G)]) end,
                  [[grand, {v, who}, cyd], [sibling, cyd, {v, s}], [parent, bob, {v, k}], [grand, bob, {v, k}],
                   [sibling, {v, l}, {v, m}]]).
