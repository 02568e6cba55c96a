-module(m).
-export([f/1, g/2]).
f(#{a := 1, b := X}) -> X;
f(M) -> M#{a => 2, b := 3}.
g(K, M) -> #{K := V} = M, #{V => K}.
