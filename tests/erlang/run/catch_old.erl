-module(catch_old).
-export([main/0]).

main() ->
    io:format("~p~n", [catch throw(ball)]),
    io:format("~p~n", [catch exit(gone)]),
    {'EXIT', {R, St}} = (catch error(bad)),
    io:format("~p ~p~n", [R, is_list(St)]),
    io:format("~p~n", [catch 1 + 2]),
    X = (catch list_to_integer("zz")),
    io:format("~p~n", [element(1, element(2, X))]),
    case catch f(0) of
        {'EXIT', {badarith, [_ | _]}} -> io:format("badarith~n");
        V -> io:format("value ~p~n", [V])
    end,
    io:format("~p~n", [[catch throw(N) || N <- [1, 2, 3]]]),
    io:format("~p~n", [(catch throw(a)) =:= a]).

f(N) -> 10 div N.
