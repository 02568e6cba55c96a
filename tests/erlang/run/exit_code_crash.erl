-module(exit_code_crash).
-export([main/0]).

main() -> logger:set_primary_config(level, none), io:format("before~n"), exit(bad_end).
