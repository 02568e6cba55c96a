-module(algo_sieve).
-export([main/0]).

main() -> io:format("~w~n", [sieve(lists:seq(2, 100))]).

sieve([]) -> [];
sieve([P | T]) -> [P | sieve([X || X <- T, X rem P =/= 0])].
