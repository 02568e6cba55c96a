-module(applied).
-export([main/0]).

%% A function that is applied to a list: its arguments come from the elements.
main() ->
    Add = fun(X, Y) -> X + Y end,
    Numbers = numbers(3),
    Sum = apply(Add, Numbers),
    io:format("~p~n", [Sum]).

numbers(N) -> [N, N * 2].
