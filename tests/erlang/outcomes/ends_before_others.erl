%% The program ends with its main process, whether or not the other has written.
-module(ends_before_others).
-export([main/0]).

main() ->
    spawn(fun() -> io:format("x~n") end),
    ok.
