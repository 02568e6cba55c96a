-module(gen_server_multi).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, P} = gen_server:start_link(?MODULE, #{}, []),
    R1 = gen_server:send_request(P, {put, a, 1}),
    R2 = gen_server:send_request(P, {get, a}),
    io:format("~p~n", [gen_server:receive_response(R1, 100)]),
    io:format("~p~n", [gen_server:wait_response(R2, infinity)]),
    Me = self(),
    [spawn_link(fun() -> ok = gen_server:call(P, {put, I, I * I}), Me ! {done, I} end) || I <- lists:seq(1, 10)],
    [receive {done, I} -> ok end || I <- lists:seq(1, 10)],
    io:format("~p~n", [gen_server:call(P, dump)]),
    io:format("~p~n", [gen_server:call(P, {get, nope})]),
    io:format("~p~n", [sys:get_state(P)]),
    sys:replace_state(P, fun(S) -> maps:with([a, 1], S) end),
    io:format("~p~n", [sys:get_state(P)]),
    io:format("~p~n", [gen_server:abcast([node()], nobody, hi)]),
    gen_server:stop(P).

init(S) -> {ok, S}.
handle_call({put, K, V}, _, S) -> {reply, ok, S#{K => V}};
handle_call({get, K}, _, S) -> {reply, maps:find(K, S), S};
handle_call(dump, _, S) -> {reply, lists:sort(maps:to_list(S)), S}.
handle_cast(_, S) -> {noreply, S}.
