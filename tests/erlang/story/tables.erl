-module(tables).
-export([main/0]).

%% Rows of tables of each kind, by other processes too; rows that move when others come.
fill(Tab, From) ->
    [ets:insert(Tab, {K, K * From}) || K <- [3, 1, 2]],
    ets:insert(Tab, {4, {From, late}}).

price(Tab, K) ->
    [{_, P}] = ets:lookup(Tab, K),
    P.

main() ->
    Me = self(),
    Set = ets:new(set, [set, public]),
    Tree = ets:new(tree, [ordered_set, public]),
    Bag = ets:new(bag, [bag]),
    spawn(fun() -> fill(Set, 10), fill(Tree, 100), Me ! done end),
    receive done -> ok end,
    io:format("~p~n", [price(Set, 2) + price(Tree, 1)]),
    ets:insert(Bag, [{tea, 3}, {milk, 4}]),
    ets:insert(Bag, {tea, 5}),
    [{tea, A}, {tea, B}] = ets:lookup(Bag, tea),
    io:format("~p~n", [A - B]),
    [{_, {From, _}}] = [Row || {4, _} = Row <- ets:tab2list(Tree)],
    io:format("~p~n", [From]),
    ets:delete(Tree, 3),
    io:format("~p~n", [ets:lookup_element(Tree, 2, 2)]),
    [{_, Q}] = ets:take(Set, 3),
    io:format("~p~n", [Q]),
    Map = #{order => {order, 7, tea}},
    Me ! {map, Map},
    M = receive {map, X} -> X end,
    #{order := {order, N, _}} = M,
    io:format("~p~n", [N]).
