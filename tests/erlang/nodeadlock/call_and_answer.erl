-module(call_and_answer).
-export([main/0]).

main() ->
    Self = self(),
    S = spawn(fun() -> receive {ask, From} -> From ! {self(), 42} end end),
    S ! {ask, Self},
    receive {S, 42} -> ok end.
