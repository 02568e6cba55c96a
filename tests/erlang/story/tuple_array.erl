-module(tuple_array).
-export([main/0]).

%% A sieve that uses a tuple as its array.
main() ->
    N = 2000,
    T = cross_out(2, N, erlang:make_tuple(N, prime)),
    io:format("~p primes~n", [count(2, N, T, 0)]),
    io:format("~p~n", [element(1999, T)]).

cross_out(P, N, T) when P * P > N -> T;
cross_out(P, N, T) ->
    case element(P, T) of
        prime -> cross_out(P + 1, N, multiples(P * P, P, N, T));
        composite -> cross_out(P + 1, N, T)
    end.

multiples(M, _, N, T) when M > N -> T;
multiples(M, P, N, T) -> multiples(M + P, P, N, setelement(M, T, composite)).

count(P, N, _, Sum) when P > N -> Sum;
count(P, N, T, Sum) ->
    case element(P, T) of
        prime -> count(P + 1, N, T, Sum + 1);
        composite -> count(P + 1, N, T, Sum)
    end.
