%% A lock that nobody holds, in the main process: free again, and idle.
-module(idle_two_states).
-export([main/0, user/1]).

free() -> receive {take, P} -> P ! taken, held(P) end.
held(P) -> receive {give, P} -> free() end.

user(Lock) ->
    Lock ! {take, self()},
    receive taken -> ok end,
    Lock ! {give, self()}.

main() ->
    Lock = self(),
    spawn(?MODULE, user, [Lock]),
    free().
