-module(exit_code_error).
-export([main/0]).

main() -> logger:set_primary_config(level, none), io:format("before~n"), f(list_to_atom("a")).
f(A) -> A + 1.
