-module(cache).
-export([main/0]).
-record(cache, {limit, entries = #{}, clock = 0, hits = 0}).

main() ->
    C0 = new(2),
    Ops = [{put, a, 1}, {put, b, 2}, {get, a}, {put, c, 3}, {get, b}, {get, a}],
    {Results, C} = run(Ops, C0),
    io:format("~p~n~p hits, keys ~p~n", [Results, C#cache.hits, keys(C)]).

new(Limit) -> #cache{limit = Limit}.

run(Ops, C) -> lists:mapfoldl(fun step/2, C, Ops).

step({put, K, V}, C) -> {ok, put(K, V, C)};
step({get, K}, C) -> get(K, C).

put(K, V, C0) ->
    C = tick(C0),
    #cache{entries = Es, limit = L, clock = T} = C,
    Es1 = case maps:size(Es) >= L andalso not maps:is_key(K, Es) of
              true -> evict(Es, L);
              false -> Es
          end,
    C#cache{entries = Es1#{K => {V, T}}}.

get(K, C0) ->
    C = tick(C0),
    case C#cache.entries of
        #{K := {V, _}} = Es ->
            {V, C#cache{entries = Es#{K := {V, C#cache.clock}}, hits = C#cache.hits + 1}};
        _ -> {miss, C}
    end.

tick(C = #cache{clock = T}) -> C#cache{clock = T + 1}.

evict(Es, _) ->
    Oldest = maps:fold(fun(K, {_, T}, none) -> {K, T};
                          (K, {_, T}, {_, T0}) when T < T0 -> {K, T};
                          (_, _, Acc) -> Acc
                       end, none, Es),
    maps:remove(element(1, Oldest), Es).

keys(#cache{entries = Es}) -> lists:sort(maps:keys(Es)).
