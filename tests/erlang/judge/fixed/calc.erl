-module(calc).
-export([main/0, eval/1]).

main() ->
    [io:format("~w~n", [run(S)]) || S <- ["1+2*3", "(1+2)*3", "10-2-3"]].

run(Text) ->
    {E, []} = sum(scan(Text)),
    eval(E).

scan([]) -> [];
scan([C | Rest]) when C >= $0, C =< $9 ->
    {N, More} = number([C | Rest], 0),
    [{int, N} | scan(More)];
scan([C | Rest]) -> [{op, C} | scan(Rest)].

number([C | Rest], N) when C >= $0, C =< $9 -> number(Rest, N * 10 + (C - $0));
number(Rest, N) -> {N, Rest}.

sum(Ts) ->
    {L, Rest} = product(Ts),
    sum(L, Rest).

sum(L, [{op, O} | Rest]) when O =:= $+; O =:= $- ->
    {R, More} = product(Rest),
    sum({O, L, R}, More);
sum(L, Rest) -> {L, Rest}.

product(Ts) ->
    {L, Rest} = factor(Ts),
    product(L, Rest).

product(L, [{op, $*} | Rest]) ->
    {R, More} = factor(Rest),
    product({$*, L, R}, More);
product(L, Rest) -> {L, Rest}.

factor([{int, N} | Rest]) -> {N, Rest};
factor([{op, $(} | Rest]) ->
    {E, [{op, $)} | More]} = sum(Rest),
    {E, More}.

eval({$+, A, B}) -> eval(A) + eval(B);
eval({$-, A, B}) -> eval(A) - eval(B);
eval({$*, A, B}) -> eval(A) * eval(B);
eval(N) -> N.
