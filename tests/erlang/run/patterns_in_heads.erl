% Clause order, literals of every kind and expressions of constants in patterns.
-module(patterns_in_heads).
-export([main/0]).

main() ->
    Xs = [0, 1, -1, 3, 10, 15, $a, "ab", "", 'hello world', 1.5, <<"bin">>, <<>>, 255, {}, [], #{}],
    lists:foreach(fun(X) -> io:format("~w: ~w~n", [X, f(X)]) end, Xs).

f(0) -> zero;
f(-1) -> minus_one;
f(1 + 2) -> three;
f(5 * 2) -> ten;
f(16#f) -> fifteen;
f($a) -> letter_a;
f("ab") -> string_ab;
f([]) -> nil;
f('hello world') -> quoted;
f(1.5) -> float;
f(<<"bin">>) -> binary;
f(<<>>) -> empty_binary;
f(2#11111111) -> byte;
f({}) -> unit;
f(M) when is_map(M) -> map;
f(_) -> other.
