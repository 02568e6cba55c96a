%% search: --kill 2
%% Two workers do the same: that survives one kill, and not two.
-module(two_kills).
-export([main/0]).

main() ->
    Me = self(),
    [spawn(fun() -> Me ! done end) || _ <- [1, 2]],
    receive done -> ok end.
