-module(m).
-export([f/1, g/2]).
f(<<"GET ", N:16/little, Data:N/binary, X/utf8, Rest/bits>>) -> {Data, X, Rest};
f(<<1:4, F:32/float, _:4>>) -> F.
g(X, B) -> <<1, 2, "ab", X:16/signed, B:(X)/binary, "é"/utf8, B/binary>>.
