-module(misc_if).
-export([main/0]).

main() -> [io:format("~p ~p~n", [X, f(X)]) || X <- [-5, 0, 3, 12, a, []]].
f(X) ->
    if
        is_atom(X) -> atom;
        is_list(X), X == [] -> nil;
        X < 0 -> neg;
        X == 0; X == 1 -> bit;
        X > 10 andalso X < 20 -> teen;
        true -> other
    end.
