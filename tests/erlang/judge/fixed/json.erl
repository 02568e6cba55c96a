-module(json).
-export([main/0]).

main() ->
    io:format("~p~n", [parse("{\"a\": [1, 2, {\"b\": null}], \"ok\": true, \"s\": \"x y\"}")]),
    io:format("~s~n", [print(parse("[1,[],{\"k\":-5}]"))]),
    io:format("~p~n", [catch parse("[1,")]).

parse(S) ->
    {V, Rest} = value(skip(S)),
    case skip(Rest) of
        [] -> V;
        More -> erlang:error({trailing, More})
    end.

skip([C | Cs]) when C =:= $\s; C =:= $\n -> skip(Cs);
skip(Cs) -> Cs.

value("null" ++ R) -> {null, R};
value("true" ++ R) -> {true, R};
value("false" ++ R) -> {false, R};
value([$" | R]) -> string(R, []);
value([$[ | R]) -> array(skip(R), []);
value([${ | R]) -> object(skip(R), []);
value([$- | R]) -> {N, R1} = digits(R, 0), {-N, R1};
value([C | _] = S) when C >= $0, C =< $9 -> digits(S, 0);
value(S) -> erlang:error({unexpected, S}).

digits([C | Cs], N) when C >= $0, C =< $9 -> digits(Cs, N * 10 + C - $0);
digits(Cs, N) -> {N, Cs}.

string([$" | R], Acc) -> {lists:reverse(Acc), R};
string([C | R], Acc) -> string(R, [C | Acc]).

array([$] | R], Acc) -> {lists:reverse(Acc), R};
array(S, Acc) ->
    {V, R} = value(S),
    case skip(R) of
        [$, | R1] -> array(skip(R1), [V | Acc]);
        [$] | R1] -> {lists:reverse([V | Acc]), R1}
    end.

object([$} | R], Acc) -> {maps:from_list(Acc), R};
object([$" | R], Acc) ->
    {K, R1} = string(R, []),
    [$: | R2] = skip(R1),
    {V, R3} = value(skip(R2)),
    case skip(R3) of
        [$, | R4] -> object(skip(R4), [{K, V} | Acc]);
        [$} | R4] -> {maps:from_list([{K, V} | Acc]), R4}
    end.

print(N) when is_integer(N) -> integer_to_list(N);
print(A) when is_atom(A) -> atom_to_list(A);
print(L) when is_list(L) -> "[" ++ string:join([print(X) || X <- L], ",") ++ "]";
print(M) when is_map(M) -> "{" ++ string:join([K ++ ":" ++ print(V) || {K, V} <- maps:to_list(M)], ",") ++ "}".
