-module(dispatch).
-export([main/0]).

%% Funs stored in maps; a small calculator with a dispatch table.
main() ->
    T = table(),
    Words = ["3", "4", "add", "5", "mul", "dup", "sub", "7", "neg", "swap"],
    io:format("~p~n", [rpn(Words, T)]),
    io:format("~p~n", [catch rpn(["1", "add"], T)]),
    io:format("~p~n", [catch rpn(["foo"], T)]),
    io:format("~w~n", [compose([fun inc/1, maps:get("neg1", helpers()), fun(X) -> X * 10 end], 4)]),
    io:format("~p~n", [memo([10, 5, 10, 12])]).

table() ->
    #{"add" => binop(fun(A, B) -> A + B end),
      "sub" => binop(fun(A, B) -> A - B end),
      "mul" => binop(fun erlang:'*'/2),
      "dup" => fun([A | S]) -> [A, A | S] end,
      "neg" => fun([A | S]) -> [-A | S] end,
      "swap" => fun swap/1}.

binop(F) ->
    fun([B, A | S]) -> [F(A, B) | S] end.

swap([A, B | S]) -> [B, A | S].

rpn(Words, T) -> rpn(Words, [], T).

rpn([], S, _) -> S;
rpn([W | Ws], S, T) ->
    rpn(Ws, step(W, S, T), T).

step(W, S, T) ->
    case T of
        #{W := F} -> F(S);
        _ -> [number(W) | S]
    end.

number(W) ->
    try list_to_integer(W)
    catch error:badarg -> throw({unknown, W})
    end.

helpers() -> #{"neg1" => fun(X) -> -X end}.
inc(X) -> X + 1.

compose(Fs, X) -> lists:foldl(fun(F, Acc) -> F(Acc) end, X, Fs).

memo(Ns) ->
    {Rs, Cache} = lists:mapfoldl(fun fib/2, #{0 => 0, 1 => 1}, Ns),
    {Rs, maps:size(Cache)}.

fib(N, Cache) when is_map_key(N, Cache) -> {maps:get(N, Cache), Cache};
fib(N, Cache) ->
    {A, C1} = fib(N - 1, Cache),
    {B, C2} = fib(N - 2, C1),
    R = A + B,
    {R, C2#{N => R}}.
