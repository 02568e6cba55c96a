-module(gen_server_timeouts).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).
main() ->
    {ok, P} = gen_server:start_link(?MODULE, self(), []),
    gen_server:cast(P, {wait, 10}),
    receive T -> io:format("~p~n", [T]) end,
    io:format("~p~n", [gen_server:call(P, slow)]),
    io:format("~p~n", [gen_server:call(P, {after_ms, 5})]),
    receive T2 -> io:format("~p~n", [T2]) after 100 -> io:format("none~n") end.
init(S) -> {ok, S}.
handle_call(slow, From, S) -> spawn(fun() -> timer:sleep(10), gen_server:reply(From, slowly) end), {noreply, S};
handle_call({after_ms, T}, _, S) -> {reply, ok, S, T}.
handle_cast({wait, T}, S) -> {noreply, S, T}.
handle_info(timeout, S) -> S ! timed_out, {noreply, S}.
