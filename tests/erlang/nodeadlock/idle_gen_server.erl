%% A gen_server that was started and never called, while the main process sleeps.
-module(idle_gen_server).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init([]) -> {ok, 0}.
handle_call(next, _, N) -> {reply, N, N + 1}.
handle_cast(_, N) -> {noreply, N}.

main() ->
    {ok, _} = gen_server:start_link(?MODULE, [], []),
    timer:sleep(infinity).
