-module(linked_crash).
-export([main/0]).

main() ->
    P = spawn_link(fun() -> receive X -> 10 div X end end),
    Q = spawn(fun() -> P ! 0 end),
    P ! 1,
    receive after 100 -> Q end.
