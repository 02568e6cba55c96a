-module(ets_match_specs).
-export([main/0]).

main() ->
    T = ets:new(emp, [ordered_set, {keypos, 2}]),
    ets:insert(T, [{emp, 1, "ann", 30, [dev]}, {emp, 2, "bob", 45, [ops, dev]}, {emp, 3, "cyd", 25, []}, {emp, 4, "dan", 61, [mgr]}]),
    io:format("~p~n", [ets:match(T, {'_', '$2', '$1', '_', '_'})]),
    io:format("~p~n", [ets:match_object(T, {emp, '_', '_', '_', [dev | '_']})]),
    io:format("~p~n", [ets:select(T, [{{emp, '$1', '$2', '$3', '_'}, [{'>=', '$3', 30}, {'<', '$3', 60}], [{{'$1', '$2'}}]}])]),
    io:format("~p~n", [ets:select(T, [{{'_', '$1', '_', '$2', '_'}, [{'orelse', {'==', '$1', 1}, {'>', '$2', 60}}], ['$$']}])]),
    io:format("~p~n", [ets:select(T, [{{emp, '$1', '_', '$3', '$4'}, [{'==', {length, '$4'}, 1}], [{{'$1', {'+', '$3', 1}, {hd, '$4'}}}]}])]),
    io:format("~p~n", [ets:select(T, [{{emp, '$1', '_', '_', '_'}, [{'is_atom', '$1'}], [atom]}, {{emp, '$1', '_', '_', '_'}, [], [#{id => '$1'}]}])]),
    io:format("~p~n", [ets:select_count(T, [{{emp, '_', '_', '$1', '_'}, [{'<', '$1', 40}], [true]}])]),
    io:format("~p~n", [ets:select_replace(T, [{{emp, '$1', '$2', '$3', '$4'}, [{'==', '$1', 2}], [{{emp, '$1', '$2', {'+', '$3', 1}, '$4'}}]}])]),
    io:format("~p~n", [ets:lookup(T, 2)]),
    io:format("~p~n", [ets:select_delete(T, [{{emp, '_', '_', '$1', '_'}, [{'>', '$1', 40}], [true]}])]),
    io:format("~p~n", [ets:tab2list(T)]),
    ets:match_delete(T, {'_', 1, '_', '_', '_'}),
    io:format("~p~n", [ets:tab2list(T)]),
    X = 3,
    io:format("~p~n", [ets:select(T, [{{emp, {const, X}, '_', '_', '_'}, [], [{const, {a, '$1'}}]}])]),
    io:format("~p~n", [try ets:select(T, [{bad}]) catch error:E -> E end]).
