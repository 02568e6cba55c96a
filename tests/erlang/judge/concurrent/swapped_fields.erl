%% A dictionary server that answers with key and value in each other's place.
%% blame: store/1 wrong-transition
%% answers: 5
-module(swapped_fields).
-export([main/0, store/1]).

main() ->
    Store = spawn(?MODULE, store, [#{}]),
    Store ! {put, colour, blue},
    Store ! {put, size, 7},
    [io:format("~p is ~p~n", [K, lookup(Store, K)]) || K <- [colour, size]].

lookup(Store, Key) ->
    Store ! {get, Key, self()},
    receive
        {found, Key, Value} -> Value;
        {found, _, _} -> confused;
        missing -> none
    end.

store(Map) ->
    receive
        {put, Key, Value} -> store(Map#{Key => Value});
        {get, Key, From} ->
            case Map of
                #{Key := Value} -> From ! {found, Value, Key};
                _ -> From ! missing
            end,
            store(Map)
    end.
