-module(m).
-export([f/1]).
-record(r, {a, b}).
f(X) when X rem 2 =:= 0 -> even;
f(X) when X + 1 > 2 -> more;
f(X) when length(X) > 2 -> long;
f(X) when hd(X) =:= a orelse not is_list(X) -> a;
f(X) when element(2, X) =:= b -> b;
f(X) when is_record(X, r), X#r.a =:= 1 -> r;
f(X) when map_get(k, X) -> k;
f(X) when is_number(X); is_boolean(X) -> x.
