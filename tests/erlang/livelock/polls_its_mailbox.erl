%% Looking into an empty mailbox again and again, without letting time pass.
-module(polls_its_mailbox).
-export([main/0]).

main() -> receive stop -> ok after 0 -> main() end.
