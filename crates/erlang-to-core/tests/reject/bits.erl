-module(m).
-export([f/1, g/1]).
f(<<X/binary, Y>>) -> {X, Y};
f(<<X:4/utf8>>) -> X;
f(<<X/integer-unit:8>>) -> X;
f(<<X:foo>>) -> X.
g(X) -> <<"text"/binary, X:7/float>>.
