%% search: --fuel 100000
%% A process that counts for long, and another that waits for it.
-module(pure_loop).
-export([main/0]).

count(0) -> ok;
count(N) -> count(N - 1).

main() ->
    Me = self(),
    spawn(fun() -> count(2000000), Me ! done end),
    receive done -> ok end.
