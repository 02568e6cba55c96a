-module(attributes).
-author("someone").
-vsn({1, 2}).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).
-export_type([tree/1]).
-compile([nowarn_unused_function]).
-import(lists, [map/2, foldl/3]).
-type tree(A) :: leaf | {node, tree(A), A, tree(A)}.
-opaque hidden() :: {integer(), [atom()]}.
-export_type([hidden/0]).
-custom([{some, "thing"}]).
-spec main() -> ok.
-callback go(X :: term()) -> ok | {error, Reason :: atom()}.
-dialyzer({nowarn_function, unused/0}).
-on_load(setup/0).

setup() -> ok.
init(X) -> {ok, X}.
handle_call(_, _, S) -> {reply, S, S}.
handle_cast(_, S) -> {noreply, S}.
unused() -> ok.

-spec count(tree(any())) -> non_neg_integer().
count(leaf) -> 0;
count({node, L, _, R}) -> count(L) + 1 + count(R).

main() ->
    io:format("~p~n", [map(fun(X) -> X * 2 end, [1, 2])]),
    io:format("~p~n", [foldl(fun erlang:'+'/2, 0, [1, 2, 3])]),
    io:format("~p~n", [count({node, {node, leaf, 1, leaf}, 2, leaf})]),
    As = ?MODULE:module_info(attributes),
    io:format("~p~n", [[proplists:get_value(K, As) || K <- [author, vsn, behaviour, custom]]]),
    io:format("~p~n", [lists:sort(?MODULE:module_info(exports))]),
    io:format("~p~n", [?MODULE:module_info(module)]),
    ok.
