%% search: --terminates
%% The answer is not the one that is waited for.
-module(wrong_message).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> Me ! {ok, 1} end),
    receive {error, _} -> ok end.
