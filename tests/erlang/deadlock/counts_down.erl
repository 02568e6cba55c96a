%% Three answers are expected, and two come: no idle server, although it waits in a loop.
-module(counts_down).
-export([main/0]).

wait(0) -> ok;
wait(N) -> receive done -> wait(N - 1) end.

main() ->
    Me = self(),
    [spawn(fun() -> Me ! done end) || _ <- [1, 2]],
    wait(3).
