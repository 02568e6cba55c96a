%% Philosophers whose forks are servers.
-module(fork_servers).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, philosopher/3]).

init([]) -> {ok, free}.

handle_call(take, From, free) -> {reply, ok, {taken, From}};
handle_call(take, From, {taken, By}) -> {noreply, {wanted, By, From}}.

handle_cast(put, {taken, _}) -> {noreply, free};
handle_cast(put, {wanted, _, Next}) ->
    gen_server:reply(Next, ok),
    {noreply, {taken, Next}}.

philosopher(Table, Left, Right) ->
    ok = gen_server:call(Left, take, infinity),
    ok = gen_server:call(Right, take, infinity),
    gen_server:cast(Left, put),
    gen_server:cast(Right, put),
    Table ! {full, self()}.

main() ->
    Forks = [begin {ok, F} = gen_server:start_link(?MODULE, [], []), F end || _ <- [1, 2, 3]],
    [A, B, C] = Forks,
    Me = self(),
    Ps = [spawn(?MODULE, philosopher, [Me, L, R]) || {L, R} <- [{A, B}, {B, C}, {C, A}]],
    [receive {full, P} -> ok end || P <- Ps].
