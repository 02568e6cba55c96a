%% The loop does not know the message that has come.
-module(unwanted_message).
-export([main/0]).

loop() -> receive {work, _} -> loop(); stop -> ok end.

main() ->
    Me = self(),
    spawn(fun() -> Me ! {wrok, 1}, Me ! halt end),
    loop().
