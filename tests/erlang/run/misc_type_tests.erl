-module(misc_type_tests).
-export([main/0]).

-type t() :: integer() | {t(), t()}.
-spec size_of(t()) -> pos_integer().
main() -> io:format("~p~n", [[size_of(X) || X <- [1, {1, 2}, {{1, 2}, 3}]]]), io:format("~p~n", [kind(fun erlang:self/0)]).
size_of(N) when is_integer(N) -> 1;
size_of({A, B}) -> size_of(A) + size_of(B).
kind(X) when is_function(X, 0) -> nullary;
kind(_) -> other.
