%% The plain run dies of a bad match; that a call might time out before is rarer.
-module(plain_crash_first).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init([]) -> {ok, 1}.
handle_call(next, _, N) -> {reply, N, N + 1}.
handle_cast(_, N) -> {noreply, N}.

main() ->
    {ok, Server} = gen_server:start_link(?MODULE, [], []),
    1 = gen_server:call(Server, next),
    1 = gen_server:call(Server, next).
