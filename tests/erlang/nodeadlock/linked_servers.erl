%% Servers that are linked to whoever started them, and idle at the end.
-module(linked_servers).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init(N) -> {ok, N}.
handle_call(next, _From, N) -> {reply, N, N + 1}.
handle_cast(_, N) -> {noreply, N}.

main() ->
    {ok, A} = gen_server:start_link(?MODULE, 1, []),
    {ok, B} = gen_server:start_link(?MODULE, 2, []),
    Me = self(),
    spawn(fun() -> Me ! gen_server:call(A, next, infinity) end),
    spawn(fun() -> Me ! gen_server:call(B, next, infinity) end),
    3 = receive X -> X end + receive Y -> Y end.
