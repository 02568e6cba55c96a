%% Two servers call each other while the program goes on.
-module(call_cycle).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init([]) -> {ok, none}.

handle_call(value, _From, Peer) -> {reply, 1, Peer}.

handle_cast({peer, Peer}, _) -> {noreply, Peer};
handle_cast(ask, Peer) ->
    1 = gen_server:call(Peer, value, infinity),
    {noreply, Peer}.

main() ->
    {ok, A} = gen_server:start(?MODULE, [], []),
    {ok, B} = gen_server:start(?MODULE, [], []),
    gen_server:cast(A, {peer, B}),
    gen_server:cast(B, {peer, A}),
    gen_server:cast(A, ask),
    gen_server:cast(B, ask),
    tick().

tick() ->
    receive after 1000 -> tick() end.
