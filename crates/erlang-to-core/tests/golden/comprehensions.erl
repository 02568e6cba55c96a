-module(m).
-export([f/2, g/1, h/1]).
f(L, M) -> [{X, Y} || {ok, X} <- L, X > 1, Y <- M, p(Y)].
g(B) -> << <<(X + 1)>> || <<X:4>> <= B >>.
h(M) -> #{V => K || K := V <- M}.
p(X) -> X.
