-module(m).
-export([f/1, g/1, h/0, i/0, j/0, k/1, l/0, m/1, n/1]).
f(Value) -> Valeu + 1.
g(X) -> case X of 1 -> Y = 2; _ -> ok end, Y.
h() -> try A = 1 catch _:_ -> A end.
i() -> (catch Z = 1), Z.
j() -> true andalso (W = 1), W.
k(_) -> _.
l() -> [X || X <- [1]], X.
m(#{K := V}) -> V.
n({N, <<B:N>>}) -> B.
