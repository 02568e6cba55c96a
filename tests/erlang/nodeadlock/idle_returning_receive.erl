%% The receive is not the last thing of its function, and the loop goes on behind it.
-module(idle_returning_receive).
-export([main/0]).

next() -> receive Message -> Message end.

loop(State) ->
    Message = next(),
    loop([Message | State]).

main() ->
    Me = self(),
    spawn(fun() -> Me ! one end),
    loop([]).
