%% blame: shout/1
%% fixed: fixed/pipes.erl
-module(pipes_shout).
-export([main/0]).

%% Funs that are handed about, local funs, comprehensions.

main() ->
    io:format("~p~n", [run([1, 2, 3, 4, 5])]),
    io:format("~p~n", [lists:map(adder(10), [1, 2])]),
    io:format("~p~n", [pairs([1, 2, 3], [a, b])]),
    io:format("~p~n", [fold(fun biggest/2, 0, [3, 9, 4])]),
    each(fun(X) -> io:format("~s~n", [label(X)]) end, [7, 8]),
    io:format("~p~n", [(compose([fun inc/1, fun dbl/1]))(5)]),
    io:format("~p~n", [apply_named(inc, 41)]),
    twice(fun() -> shout("hi") end).

run(List) ->
    Even = fun(X) -> X rem 2 =:= 0 end,
    Steps = [fun(L) -> lists:filter(Even, L) end, fun(L) -> [dbl(X) || X <- L] end, fun total/1],
    lists:foldl(fun(Step, Acc) -> Step(Acc) end, List, Steps).

adder(N) -> fun(X) -> X + N end.

pairs(Xs, Ys) -> [{X, Y} || X <- Xs, Y <- Ys, wanted(X, Y)].

wanted(1, b) -> false;
wanted(_, _) -> true.

fold(_, Acc, []) -> Acc;
fold(F, Acc, [X | Rest]) -> fold(F, F(X, Acc), Rest).

biggest(A, B) when A > B -> A;
biggest(_, B) -> B.

each(_, []) -> ok;
each(F, [X | Rest]) -> F(X), each(F, Rest).

label(N) -> "item " ++ integer_to_list(N).

compose([]) -> fun(X) -> X end;
compose([F | Fs]) ->
    Rest = compose(Fs),
    fun(X) -> Rest(F(X)) end.

inc(X) -> X + 1.
dbl(X) -> X * 2.
total(L) -> lists:sum(L).

apply_named(inc, X) -> inc(X);
apply_named(dbl, X) -> dbl(X).

twice(F) -> F(), F().

shout(Text) -> io:format("~s?~n", [string:uppercase(Text)]).
