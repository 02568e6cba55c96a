%% Runs riak_core's own worker pool: one worker, and two jobs.
-module(original).
-export([main/0, init_worker/3, handle_work/3]).

init_worker(_, _, _) -> {ok, none}.
handle_work(Client, _From, State) -> Client ! done, {noreply, State}.

main() ->
    {ok, Pool} = riak_core_vnode_worker_pool:start_link(?MODULE, 1, 0, [], []),
    riak_core_vnode_worker_pool:handle_work(Pool, self(), none),
    riak_core_vnode_worker_pool:handle_work(Pool, self(), none),
    receive done -> ok end,
    receive done -> ok end.
