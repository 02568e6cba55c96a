-module(try_forms).
-export([main/0]).

main() ->
    [io:format("~p ~p~n", [X, f(X)]) || X <- [ok, throw, error, exit, of_error, badmatch, bad, nested]],
    io:format("~p~n", [g()]).

f(X) ->
    try act(X) of
        {val, V} when V > 5 -> {big, V};
        {val, _} -> error(in_of);
        bad -> lists:nth(1, [in_of_body])
    catch
        thrown -> caught_throw;
        throw:T -> {throw, T};
        error:{badmatch, V} -> {badmatch, V};
        error:E when is_atom(E) -> {error, E};
        exit:R -> {exit, R}
    after
        io:format("after ~p~n", [X])
    end.

act(ok) -> {val, 10};
act(throw) -> throw(thrown);
act(error) -> error(boom);
act(exit) -> exit({shutdown, why});
act(of_error) -> throw({other, 1});
act(badmatch) -> {a, X} = {b, 1}, X;
act(bad) -> bad;
act(nested) ->
    try throw(inner) catch throw:inner -> exit(rethrown) after io:format("inner after~n") end.

g() ->
    try
        try f2() of _ -> ok after io:format("first~n") end
    catch error:{try_clause, V} -> {try_clause, V}; C:R -> {C, R}
    after io:format("second~n")
    end.

f2() -> try id(3) of 4 -> four after io:format("zeroth~n") end.

id(X) -> X.
