-module(dictionary).
-export([main/0]).

%% Counters in the process dictionary, and a function that says who it is.
main() ->
    put(depth, 0),
    io:format("~p~n", [walk([a, [b, [c], d], e])]),
    io:format("~p ~p~n", [get(visited), get(depth)]),
    Me = self(),
    {Me, Id} = ticket(order),
    io:format("~p~n", [Id]),
    io:format("~p~n", [element(2, ticket(order))]),
    io:format("~p~n", [safe(fun() -> lists:nth(7, [1]) end)]).

walk(Tree) -> [visit(X) || X <- Tree].

visit(X) when is_list(X) ->
    deeper(1),
    R = walk(X),
    deeper(-1),
    {node, R};
visit(X) ->
    put(visited, count(visited) + 1),
    {X, get(depth)}.

deeper(N) -> put(depth, get(depth) + N).

count(Key) ->
    case get(Key) of
        undefined -> 0;
        N -> N
    end.

ticket(Kind) ->
    N = count({ticket, Kind}) + 1,
    put({ticket, Kind}, N),
    {self(), name(Kind, N)}.

name(Kind, N) -> atom_to_list(Kind) ++ "-" ++ integer_to_list(N).

safe(F) ->
    case catch F() of
        {'EXIT', {Reason, _Stack}} -> {failed, Reason};
        V -> {ok, V}
    end.
