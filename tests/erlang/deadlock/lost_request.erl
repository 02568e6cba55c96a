-module(lost_request).
-export([main/0]).

main() ->
    Self = self(),
    S = spawn(fun() -> receive go -> ok end, receive {ask, From} -> From ! answer end end),
    spawn(fun() -> S ! go end),
    spawn(fun() -> exit(S, kill), Self ! killed end),
    S ! {ask, Self},
    receive answer -> ok end.
