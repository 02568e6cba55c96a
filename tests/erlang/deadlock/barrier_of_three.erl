%% The barrier waits for three, and two come.
-module(barrier_of_three).
-export([main/0]).

barrier(0, Waiting) -> [P ! go || P <- Waiting];
barrier(N, Waiting) -> receive {here, P} -> barrier(N - 1, [P | Waiting]) end.

main() ->
    Barrier = spawn(fun() -> barrier(3, []) end),
    Me = self(),
    Run = fun() ->
        Barrier ! {here, self()},
        receive go -> Me ! done end
    end,
    spawn(Run),
    spawn(Run),
    [receive done -> ok end || _ <- [1, 2]].
