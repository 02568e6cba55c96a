%% blame: reason/1
%% fixed: fixed/trying.erl
-module(trying_reason).
-export([main/0]).

main() ->
    io:format("~p~n", [safe(fun() -> divide(10, 2) end)]),
    io:format("~p~n", [safe(fun() -> divide(1, 0) end)]),
    io:format("~p~n", [safe(fun() -> pick(b, #{a => 1}) end)]),
    io:format("~p~n", [all([4, 0, 2])]),
    io:format("~p~n", [classify({error, {bad, 3}})]),
    io:format("~p~n", [with_log(fun() -> bounded(12) end)]),
    io:format("~p~n", [unwrap(catch bounded(3))]).

safe(F) ->
    try F() of
        Value -> {ok, Value}
    catch
        throw:Why -> {thrown, Why};
        error:Why -> {failed, reason(Why)}
    end.

reason(badarith) -> arithmetic;
reason({badkey, K}) -> {missed, K};
reason(Other) -> Other.

divide(_, 0) -> throw(by_zero);
divide(A, B) -> A div B.

pick(Key, Map) -> maps:get(Key, Map).

all(Divisors) -> [safe(fun() -> divide(100, D) end) || D <- Divisors].

classify({ok, _}) -> good;
classify({error, {bad, N}}) when N > 2 -> very_bad;
classify({error, _}) -> bad.

bounded(N) when N > 10 -> throw({too_big, N});
bounded(N) -> N.

with_log(F) ->
    try F()
    catch throw:{too_big, N} -> clamp(N)
    after io:format("logged~n")
    end.

clamp(N) -> N - 10.

unwrap({'EXIT', _}) -> none;
unwrap(N) -> {some, N}.
