-module(sys_statistics).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, format_status/2]).

main() ->
    {ok, P} = gen_server:start_link(?MODULE, 1, []),
    io:format("~p~n", [sys:get_state(P)]),
    sys:suspend(P),
    io:format("~p~n", [try gen_server:call(P, get, 20) catch exit:{timeout, _} -> suspended end]),
    sys:resume(P),
    io:format("~p~n", [gen_server:call(P, get)]),
    io:format("~p~n", [sys:replace_state(P, fun(X) -> X + 10 end)]),
    sys:statistics(P, true),
    gen_server:call(P, get), gen_server:call(P, get),
    {ok, St} = sys:statistics(P, get),
    io:format("~p~n", [[proplists:get_value(K, St) || K <- [messages_in, messages_out]]]),
    sys:log(P, true),
    gen_server:cast(P, x),
    {ok, Log} = sys:log(P, get),
    io:format("~p~n", [length(Log) > 0]),
    io:format("~p~n", [sys:terminate(P, normal)]),
    io:format("~p~n", [is_process_alive(P)]).

init(X) -> {ok, X}.
handle_call(get, _, S) -> {reply, S, S}.
handle_cast(_, S) -> {noreply, S}.
format_status(_, [_, S]) -> [{data, [{"State", S}]}].
