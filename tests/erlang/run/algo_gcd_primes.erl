-module(algo_gcd_primes).
-export([main/0]).

main() ->
    io:format("~p~n", [gcd(1071, 462)]),
    io:format("~p~n", [factor(600851475143)]),
    io:format("~p~n", [modpow(3, 1 bsl 70, 1000000007)]),
    io:format("~p~n", [[N || N <- lists:seq(2, 60), prime(N)]]).
gcd(A, 0) -> A;
gcd(A, B) -> gcd(B, A rem B).
factor(N) -> factor(N, 2).
factor(1, _) -> [];
factor(N, D) when D * D > N -> [N];
factor(N, D) when N rem D =:= 0 -> [D | factor(N div D, D)];
factor(N, D) -> factor(N, D + 1).
modpow(_, 0, _) -> 1;
modpow(B, E, M) when E band 1 =:= 1 -> B * modpow(B * B rem M, E bsr 1, M) rem M;
modpow(B, E, M) -> modpow(B * B rem M, E bsr 1, M).
prime(N) -> factor(N) =:= [N].
