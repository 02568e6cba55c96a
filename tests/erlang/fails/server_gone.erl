%% A server may have stopped when it is called.
-module(server_gone).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init([]) -> {ok, 0}.
handle_call(next, _From, N) -> {reply, N, N + 1}.
handle_cast(stop, N) -> {stop, normal, N}.

main() ->
    {ok, S} = gen_server:start(?MODULE, [], []),
    spawn(fun() -> gen_server:cast(S, stop) end),
    0 = gen_server:call(S, next).
