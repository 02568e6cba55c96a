-module(ttl_cache).
-export([main/0, start/1, init/2]).
%% An ETS cache with time to live, a bound on its size, and statistics.
start(Opts) -> proc_lib:start(?MODULE, init, [self(), Opts]).
init(Parent, Opts) ->
    T = ets:new(cache, [set, public, named_table, {keypos, 1}, {read_concurrency, true}]),
    ets:new(order, [ordered_set, public, named_table]),
    ets:insert(T, {'$hits', 0}), ets:insert(T, {'$miss', 0}),
    proc_lib:init_ack(Parent, {ok, self()}),
    loop(maps:merge(#{max => 3, ttl => 1000}, Opts)).
loop(#{max := Max, ttl := Ttl} = S) ->
    receive
        {put, K, V} ->
            Now = erlang:monotonic_time(millisecond),
            case ets:lookup(cache, {k, K}) of
                [{_, _, _, Seq0}] -> ets:delete(order, Seq0);
                [] -> ok
            end,
            Seq = erlang:unique_integer([monotonic, positive]),
            true = ets:insert(cache, {{k, K}, V, Now + Ttl, Seq}),
            ets:insert(order, {Seq, K}),
            evict(Max),
            loop(S);
        sweep ->
            Now = erlang:monotonic_time(millisecond),
            N = ets:select_delete(cache, [{{{k, '_'}, '_', '$1', '_'}, [{'<', '$1', Now}], [true]}]),
            io:format("swept ~p~n", [N]),
            loop(S);
        {stop, From} -> From ! stopped
    end.
evict(Max) ->
    case ets:info(order, size) > Max of
        true ->
            First = ets:first(order),
            [{First, K}] = ets:take(order, First),
            ets:delete(cache, {k, K}),
            io:format("evicted ~p~n", [K]);
        false -> ok
    end.
fetch(K) ->
    case ets:lookup(cache, {k, K}) of
        [{_, V, _, _}] -> ets:update_counter(cache, '$hits', 1), {ok, V};
        [] -> ets:update_counter(cache, '$miss', {2, 1}), miss
    end.
main() ->
    {ok, P} = start(#{ttl => 500}),
    [P ! {put, K, V} || {K, V} <- [{a, 1}, {b, 2}, {c, 3}]],
    timer:sleep(1),
    io:format("~p~n", [[fetch(K) || K <- [a, b, c, d]]]),
    P ! {put, a, 11}, P ! {put, e, 5},
    timer:sleep(1),
    io:format("~p~n", [[fetch(K) || K <- [a, b, c, e]]]),
    io:format("~p ~p~n", [ets:lookup(cache, '$hits'), ets:lookup(cache, '$miss')]),
    timer:sleep(600),
    P ! sweep,
    timer:sleep(1),
    io:format("~p~n", [lists:sort(ets:tab2list(cache))]),
    io:format("~p~n", [ets:info(cache, owner) =:= P]),
    io:format("~p~n", [[{I, ets:info(cache, I)} || I <- [name, type, keypos, protection, named_table, size]]]),
    P ! {stop, self()},
    receive stopped -> ok end,
    timer:sleep(1),
    io:format("~p~n", [ets:info(cache)]),
    io:format("~p~n", [catch ets:lookup(cache, a)]),
    T = ets:new(t, [bag]),
    ets:insert(T, [{fruit, apple, 3}, {fruit, pear, 5}, {veg, leek, 2}, {fruit, fig, 9}]),
    io:format("~p~n", [lists:sort(ets:match(T, {fruit, '$1', '$2'}))]),
    io:format("~p~n", [lists:sort(ets:select(T, [{{'$1', '$2', '$3'}, [{'>', '$3', 2}, {'=/=', '$2', fig}], [{{'$2', {'*', '$3', 10}}}]}]))]),
    io:format("~p~n", [ets:select_count(T, [{{fruit, '_', '_'}, [], [true]}])]),
    io:format("~p~n", [ets:match_delete(T, {veg, '_', '_'})]),
    io:format("~p~n", [ets:foldl(fun({_, _, N}, A) -> A + N end, 0, T)]),
    O = ets:new(o, [ordered_set]),
    ets:insert(O, [{I, I * I} || I <- [5, 3, 9, 1, 7]]),
    io:format("~p ~p ~p ~p~n", [ets:first(O), ets:next(O, 4), ets:prev(O, 5), ets:last(O)]),
    {M1, C1} = ets:select(O, [{{'$1', '$2'}, [], ['$_']}], 2),
    {M2, C2} = ets:select(C1),
    {M3, C3} = ets:select(C2),
    io:format("~p ~p ~p ~p~n", [M1, M2, M3, ets:select(C3)]),
    io:format("~p~n", [ets:insert_new(O, {5, x})]),
    io:format("~p~n", [ets:update_element(O, 5, {2, y})]),
    io:format("~p~n", [ets:update_counter(O, 7, [{2, 1}, {2, 10, 55, 0}])]),
    io:format("~p~n", [ets:update_counter(O, 100, 1, {100, 41})]),
    io:format("~p~n", [ets:lookup_element(O, 5, 2)]),
    io:format("~p~n", [try ets:lookup_element(O, 6, 2) catch error:badarg:S -> {_, F, [_ | Args], Info} = hd(S), {F, Args, Info} end]),
    io:format("~p~n", [ets:member(O, 9)]),
    io:format("~p~n", [ets:tab2list(O)]),
    io:format("~p~n", [ets:delete_object(O, {9, 81})]),
    io:format("~p~n", [ets:slot(O, 0)]),
    io:format("~p~n", [ets:rename(T, tt) =:= T]),
    io:format("~p~n", [ets:delete(T)]),
    io:format("~p~n", [ets:whereis(nope)]).
