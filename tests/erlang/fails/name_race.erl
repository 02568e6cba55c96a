-module(name_race).
-export([main/0]).

main() ->
    Self = self(),
    spawn(fun() -> register(server, self()), receive {ask, P} -> P ! answer end end),
    spawn(fun() -> server ! {ask, Self} end),
    receive answer -> ok after 1000 -> ok end.
