%% The server is idle, but the main process waits for an answer that nobody sends.
-module(servers_and_main).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init([]) -> {ok, []}.
handle_call(_, _, S) -> {noreply, S}.
handle_cast(_, S) -> {noreply, S}.

main() ->
    {ok, Server} = gen_server:start_link(?MODULE, [], []),
    gen_server:call(Server, hello, infinity).
