%% Modules and functions by names that are computed, OTP's own among them.
-module(dynamic_calls).
-export([main/0, double/1, start/2, loop/2]).
-define(MODULES, [orddict, dict, gb_trees]).
double(X) -> 2 * X.
store(orddict) -> {fun orddict:store/3, orddict:new()};
store(Mod) when Mod =:= dict -> {fun Mod:store/3, Mod:new()};
store(Mod) -> {fun(K, V, T) -> Mod:enter(K, V, T) end, Mod:empty()}.
to_list(Mod, T) -> apply(Mod, to_list, [T]).
start(Name, N) -> register(Name, spawn(?MODULE, loop, [self(), N])), receive {up, Name} -> ok end.
loop(Parent, N) ->
    {registered_name, Name} = process_info(self(), registered_name),
    Parent ! {up, Name},
    receive {call, From, M, F, A} -> From ! {Name, N, catch apply(M, F, A)}, loop(Parent, N + 1); stop -> ok end.
graph(Mod) ->
    G = Mod:new(),
    [Mod:add_vertex(G, V) || V <- [a, b, c, d]],
    [Mod:add_edge(G, X, Y) || {X, Y} <- [{a, b}, {b, c}, {a, d}]],
    lists:sort(Mod:vertices(G)).
main() ->
    [begin
         {Put, Empty} = store(M),
         T = lists:foldl(fun({K, V}, A) -> Put(K, V, A) end, Empty, [{c, 3}, {a, 1}, {b, 2}]),
         io:format("~p ~p~n", [M, lists:sort(to_list(M, T))])
     end || M <- ?MODULES],
    io:format("~p~n", [graph(digraph)]),
    Name = list_to_atom("so" ++ "fs"),
    io:format("~p~n", [Name]),
    S = sofs:set([1, 2, 3]),
    io:format("~p~n", [sofs:to_external(S)]),
    Other = list_to_atom("digraph_utils"),
    G = digraph:new(), [digraph:add_vertex(G, V) || V <- [1, 2]], digraph:add_edge(G, 1, 2),
    io:format("~p~n", [Other:topsort(G)]),
    Bin = binary_to_atom(<<"erl_scan">>),
    {ok, Tokens, _} = Bin:string("foo(X) -> X + 1."),
    io:format("~p~n", [Tokens]),
    {ok, Form} = apply(erl_parse, parse_form, [Tokens]),
    io:format("~p~n", [Form]),
    io:format("~s~n", [erl_pp:form(Form)]),
    F = fun ?MODULE:double/1,
    io:format("~p ~p~n", [F(21), F]),
    io:format("~p~n", [lists:map(fun ?MODULE:double/1, [1, 2, 3])]),
    G1 = fun erlang:length/1,
    io:format("~p ~p~n", [G1([1, 2]), G1]),
    io:format("~p~n", [[erlang:function_exported(?MODULE, Fn, Ar) || {Fn, Ar} <- [{double, 1}, {double, 2}, {store, 1}, {main, 0}]]]),
    io:format("~p~n", [catch nosuch:thing(1)]),
    io:format("~p~n", [catch ?MODULE:nosuch()]),
    io:format("~p~n", [catch ?MODULE:to_list(a, b)]),
    io:format("~p~n", [catch apply(lists, nosuch, [1, 2])]),
    io:format("~p~n", [catch (list_to_atom("no_such_module")):f()]),
    start(srv, 1),
    [begin srv ! {call, self(), M, Fn, A}, receive {srv, N, R} -> io:format("~p: ~p~n", [N, R]) end end
     || {M, Fn, A} <- [{lists, sum, [[1, 2, 3]]}, {string, uppercase, ["abc"]}, {?MODULE, double, [4]}, {erlang, '+', [1, 2]}, {erlang, hd, [[x, y]]}]],
    srv ! stop,
    io:format("~p~n", [code:ensure_loaded(queue)]),
    io:format("~p~n", [code:ensure_loaded(surely_not_there)]),
    io:format("~p~n", [erlang:fun_info(fun lists:map/2, type)]),
    io:format("~p~n", [lists:sort([E || {E, _} <- ?MODULE:module_info(exports)])]),
    rand:seed(exsss, {1, 2, 3}),
    io:format("~.6f ~p~n", [rand:normal(), rand:bytes(4)]),
    rand:seed(exro928ss, 42),
    io:format("~p~n", [[rand:uniform(100) || _ <- lists:seq(1, 5)]]),
    io:format("~p~n", [timer:tc(lists, reverse, [[1, 2]]) > 0]).
