%% A process that becomes a gen_server by itself, and is never asked.
-module(idle_enter_loop).
-behaviour(gen_server).
-export([main/0, start/0, init/1, handle_call/3, handle_cast/2]).

init([]) -> {ok, 0}.
handle_call(next, _, N) -> {reply, N, N + 1}.
handle_cast(_, N) -> {noreply, N}.

start() ->
    proc_lib:init_ack({ok, self()}),
    gen_server:enter_loop(?MODULE, [], 0).

main() ->
    {ok, _} = proc_lib:start_link(?MODULE, start, []),
    timer:sleep(infinity).
