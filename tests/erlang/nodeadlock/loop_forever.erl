-module(loop_forever).
-export([main/0]).

ping(P) -> P ! {ping, self()}, receive pong -> ping(P) end.
pong() -> receive {ping, P} -> P ! pong, pong() end.
main() -> P = spawn(fun pong/0), ping(P).
