-module(misc_lru_cache).
-export([main/0]).

-record(lru, {max, tick = 0, items = #{}}).
main() ->
    C = lists:foldl(fun({K, V}, A) -> put_item(K, V, A) end, #lru{max = 2}, [{a, 1}, {b, 2}]),
    {V, C1} = get_item(a, C),
    C2 = put_item(c, 3, C1),
    io:format("~p ~p~n", [V, [element(1, get_item(K, C2)) || K <- [a, b, c]]]).
put_item(K, V, #lru{max = M, tick = T, items = I} = C) ->
    I1 = case map_size(I) >= M andalso not is_map_key(K, I) of
        true -> {_, Old} = lists:min([{U, X} || {X, {_, U}} <- maps:to_list(I)]), maps:remove(Old, I);
        false -> I
    end,
    C#lru{tick = T + 1, items = I1#{K => {V, T}}}.
get_item(K, #lru{tick = T, items = I} = C) ->
    case I of
        #{K := {V, _}} -> {{ok, V}, C#lru{tick = T + 1, items = I#{K := {V, T}}}};
        #{} -> {miss, C}
    end.
