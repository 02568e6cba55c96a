-module(any_order).
-export([main/0]).

main() ->
    Self = self(),
    Ps = [spawn(fun() -> Self ! {self(), N} end) || N <- [1, 2, 3]],
    [receive {P, N} -> N end || {P, N} <- lists:zip(Ps, [1, 2, 3])],
    ok.
