%% search: --kill 1
%% Two workers do the same: that survives one kill.
-module(one_of_two).
-export([main/0]).

main() ->
    Me = self(),
    [spawn(fun() -> Me ! done end) || _ <- [1, 2]],
    receive done -> ok end.
