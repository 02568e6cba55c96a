%% Two servers call each other in answer to a call.
-module(servers_call_each_other).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2]).

init(Peer) -> {ok, Peer}.

handle_call({peer, Peer}, _From, _) -> {reply, ok, Peer};
handle_call(price, _From, Peer) -> {reply, 1, Peer};
handle_call(total, _From, Peer) ->
    N = gen_server:call(Peer, price, infinity),
    {reply, N + 1, Peer}.

handle_cast(_, Peer) -> {noreply, Peer}.

main() ->
    {ok, A} = gen_server:start(?MODULE, none, []),
    {ok, B} = gen_server:start(?MODULE, A, []),
    ok = gen_server:call(A, {peer, B}, infinity),
    Me = self(),
    [spawn(fun() -> Me ! {total, gen_server:call(S, total, infinity)} end) || S <- [A, B]],
    [receive {total, N} -> N end || _ <- [1, 2]].
