-module(table).
-export([main/0]).

main() ->
    Seen = ets:new(seen, [set]),
    visit(Seen, [a, b, a]),
    io:format("~p~n", [lists:sort(ets:tab2list(Seen))]).

visit(Seen, []) ->
    ets:info(Seen, size);
visit(Seen, [Place | Rest]) ->
    case ets:lookup(Seen, Place) of
        [] -> ets:insert(Seen, {Place, 1});
        [{_, N}] -> ets:insert(Seen, {Place, N + 1})
    end,
    visit(Seen, Rest).
