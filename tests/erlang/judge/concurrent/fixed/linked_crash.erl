%% A worker dies, and its exit signal takes the one along that it is linked to.
-module(linked_crash).
-export([main/0, boss/2, worker/3]).

main() ->
    process_flag(trap_exit, true),
    Boss = spawn_link(?MODULE, boss, [self(), 100]),
    Boss ! {jobs, [4, 2, 0]},
    receive
        {results, Rs} -> io:format("results ~p~n", [Rs]);
        {'EXIT', Boss, _} -> io:format("no results~n")
    end.

boss(Main, Amount) ->
    receive
        {jobs, Jobs} ->
            Pids = [spawn_link(?MODULE, worker, [self(), Amount, J]) || J <- Jobs],
            Main ! {results, collect(Pids)}
    end.

collect([]) -> [];
collect([P | Ps]) -> receive {P, R} -> [R | collect(Ps)] end.

worker(Boss, Amount, N) ->
    Boss ! {self(), share(Amount, N)}.

share(_, 0) -> 0;
share(Amount, N) -> Amount div N.
