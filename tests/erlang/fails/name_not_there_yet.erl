%% A name is used before it may have been registered.
-module(name_not_there_yet).
-export([main/0]).

main() ->
    spawn(fun() ->
        register(logger_process, self()),
        receive {log, From} -> From ! ok end
    end),
    logger_process ! {log, self()},
    receive ok -> ok end.
