%% The start and the end of the whole program.
-module(init).

-export([get_argument/1, get_arguments/0, get_plain_arguments/0, get_status/0, restart/0, script_id/0,
         stop/0, stop/1]).

get_arguments() -> [].
get_argument(_) -> error.
get_plain_arguments() -> [unicode:characters_to_list(Argument) || Argument <- '%':arguments()].
get_status() -> {started, started}.
script_id() -> {"backstory", "1"}.

stop() -> stop(0).
stop(Status) -> erlang:halt(Status).
restart() -> erlang:halt(0).
