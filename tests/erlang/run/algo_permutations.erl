-module(algo_permutations).
-export([main/0]).

main() -> io:format("~p~n", [perms([1, 2, 3])]), io:format("~p~n", [length(perms("abcde"))]), io:format("~p~n", [powerset([a, b, c])]).
perms([]) -> [[]];
perms(L) -> [[H | T] || H <- L, T <- perms(L -- [H])].
powerset([]) -> [[]];
powerset([H | T]) -> P = powerset(T), [[H | S] || S <- P] ++ P.
