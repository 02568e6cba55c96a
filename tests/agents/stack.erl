%% What should be printed: 14. A calculator in reverse Polish notation.
-module(stack).
-export([main/0]).

main() ->
    io:format("~p~n", [calculate([2, 3, 4, '*', '+'], [])]).

calculate([], [Result]) ->
    Result;
calculate([Token | Tokens], Stack) ->
    calculate(Tokens, step(Token, Stack)).

step('+', [B, A | Rest]) ->
    [A + B | Rest];
step('*', [B, A | _Rest]) ->
    [A * B];
step(Number, Stack) ->
    [Number | Stack].
