-module(sequence_operators).
-export([main/0]).

main() ->
    io:format("~p~n", [begin 1, 2, 3 end]),
    io:format("~p~n", [true andalso yes]),
    io:format("~p~n", [false orelse maybe_so]),
    io:format("~p~n", [[A andalso B || A <- [true, false], B <- [true, false]]]),
    io:format("~p~n", [[A xor B || A <- [true, false], B <- [true, false]]]),
    io:format("~p~n", [false andalso error(never)]),
    X = Y = 3,
    io:format("~p~n", [X + Y]),
    io:format("~p~n", [(fun() -> io:format("side "), 1 end)() + (fun() -> io:format("effect "), 2 end)()]),
    io:format("~p~n", [{p(1), [p(2) | p([])], #{p(k) => p(v)}}]),
    f(p(a), p(b)).

p(X) -> io:format("<~p>", [X]), X.
f(A, B) -> io:format("~p ~p~n", [A, B]).
