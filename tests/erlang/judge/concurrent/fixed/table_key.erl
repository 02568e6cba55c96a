%% A cache in a table that is written under the wrong key.
-module(table_key).
-export([main/0, cache/0]).

main() ->
    Cache = spawn(?MODULE, cache, []),
    io:format("~p~n", [[ask(Cache, N) || N <- [3, 4, 3, 6]]]).

ask(Cache, N) ->
    Cache ! {self(), N},
    receive {Cache, Answer} -> Answer end.

cache() ->
    Table = ets:new(own, []),
    serve(Table).

serve(Table) ->
    receive
        {From, N} ->
            From ! {self(), answer(Table, N)},
            serve(Table)
    end.

answer(Table, N) ->
    case ets:lookup(Table, N) of
        [{N, Known}] -> {known, Known};
        [] ->
            Square = N * N,
            ets:insert(Table, {N, Square}),
            {new, Square}
    end.
