% An error in a guard makes it fail; only the alternative it is in.
-module(guards_failure).
-export([main/0]).

main() ->
    Xs = [a, 1, 0, [], [1], {1}, {1, 2}, #{a => 1}, <<1, 2>>, 2.5],
    [io:format("~w ~w ~w ~w ~w~n", [X, g1(X), g2(X), g3(X), g4(X)]) || X <- Xs].

g1(X) when length(X) > 0 -> list;
g1(X) when tuple_size(X) > 1; X > 0, X < 10 -> tuple_or_small;
g1(_) -> none.

g2(X) when hd(X) == 1; element(1, X) == 1 -> starts_with_one;
g2(X) when 10 / X > 4 -> big_ratio;
g2(_) -> none.

g3(X) when (length(X) > 0) or (X == 1) -> strict_or;
g3(X) when length(X) > 0 orelse X == 1 -> lazy_or;
g3(X) when X == 1 orelse length(X) > 0 -> lazy_or_2;
g3(_) -> none.

g4(X) when map_get(a, X) =:= 1 -> has_a;
g4(X) when byte_size(X) =:= 2 -> two_bytes;
g4(X) when not is_atom(X), not is_list(X) -> neither;
g4(_) -> none.
