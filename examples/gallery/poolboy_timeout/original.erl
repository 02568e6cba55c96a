%% Runs poolboy itself: a pool of one worker, and a client that waits for it for a limited time.
-module(original).
-export([main/0, start_link/1, init/1, handle_call/3, handle_cast/2]).
-behaviour(gen_server).

start_link(_) -> gen_server:start_link(?MODULE, [], []).
init([]) -> {ok, none}.
handle_call(_, _, S) -> {reply, ok, S}.
handle_cast(_, S) -> {noreply, S}.

main() ->
    {ok, Pool} = poolboy:start([{worker_module, ?MODULE}, {size, 1}, {max_overflow, 0}], []),
    Worker = poolboy:checkout(Pool),
    Me = self(),
    spawn_link(fun() ->
        Got = (catch poolboy:checkout(Pool, true, 100)),
        case Got of
            {'EXIT', _} -> Me ! tried, receive never -> ok end;
            _ -> poolboy:checkin(Pool, Got), Me ! tried
        end
    end),
    poolboy:checkin(Pool, Worker),
    receive tried -> ok end,
    Again = poolboy:checkout(Pool, true, infinity),
    poolboy:checkin(Pool, Again).
