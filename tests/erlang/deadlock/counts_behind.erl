%% The same with the count looked at behind the receive.
-module(counts_behind).
-export([main/0]).

wait(N) ->
    receive
        done when N > 1 -> wait(N - 1);
        done -> ok
    end.

main() ->
    Me = self(),
    [spawn(fun() -> Me ! done end) || _ <- [1, 2]],
    wait(3).
