-module(m).
-export([f/1]).
-compile({parse_transform, lager_transform}).
f(X) -> ets:fun2ms(fun({A}) when lists:member(A, []) -> begin A end end), X.
