-module(exit_code_halt).
-export([main/0]).

main() -> io:format("before~n"), halt(3).
