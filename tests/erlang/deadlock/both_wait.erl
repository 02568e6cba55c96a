-module(both_wait).
-export([main/0]).

main() ->
    Self = self(),
    P = spawn(fun() -> receive {Self, go} -> Self ! {self(), done} end end),
    receive {P, done} -> P ! {Self, go} end.
