-module(strings).
-export([main/0]).

greet(Name) -> "hello " ++ Name.

main() -> io:format("~s~n", [greet("world")]).
