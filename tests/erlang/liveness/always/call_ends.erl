%% search: --terminates --patience 5000
%% A call to a gen_server comes back.
-module(call_ends).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init(N) -> {ok, N}.
handle_call(next, _From, N) -> {reply, N, N + 1}.
handle_cast(_, N) -> {noreply, N}.

main() ->
    {ok, Server} = gen_server:start(?MODULE, 1, []),
    1 = gen_server:call(Server, next),
    2 = gen_server:call(Server, next).
