-module(supervised_tickets).
-behaviour(supervisor).
-export([main/0, init/1, start_worker/1]).
%% A supervised worker fetches tickets until there are none, and the supervisor ends with the main process: while it waits
%% for the end of its worker, exit signals of both arrive.
main() ->
    Owner = self(),
    Counter = spawn(fun() -> counter(2) end),
    register(counter, Counter),
    {ok, _} = supervisor:start_link({local, sup}, ?MODULE, [Owner]),
    await(2),
    counter ! {left, self()},
    receive {left, 0} -> io:format("all served~n"); {left, N} -> io:format("~p left~n", [N]) end.

init([Owner]) ->
    {ok, {{one_for_one, 3, 10}, [#{id => w, start => {?MODULE, start_worker, [Owner]}, restart => transient}]}}.

start_worker(Owner) -> {ok, spawn_link(fun() -> work(Owner) end)}.

work(Owner) ->
    counter ! {take, self()},
    receive
        {ticket, N} -> Owner ! {served, N}, work(Owner);
        none -> ok
    end.

counter(N) ->
    receive
        {take, P} when N > 0 -> P ! {ticket, N}, counter(N - 1);
        {take, P} -> P ! none, counter(N);
        {left, P} -> P ! {left, N}, counter(N)
    end.

await(0) -> ok;
await(K) -> receive {served, _} -> await(K - 1) end.
