-module(misc_exceptions_nested).
-export([main/0]).

main() -> [io:format("~p~n", [run(L)]) || L <- [[throw], [error, throw], [exit, error, throw], []]].
run([]) -> done;
run([throw | R]) -> try throw(t) catch throw:t -> {caught_throw, run(R)} end;
run([error | R]) -> try error({e, R}) catch error:{e, X} -> {caught_error, run(X)} end;
run([exit | R]) -> try exit({x, R}) catch exit:{x, X} -> {caught_exit, run(X)} after put(done, true) end.
