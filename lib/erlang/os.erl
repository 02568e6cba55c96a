%% The operating system, as far as a program may ask.
-module(os).

-export([cmd/1, getenv/0, getenv/1, getenv/2, getpid/0, perf_counter/0, perf_counter/1, putenv/2,
         set_signal/2, system_time/0, system_time/1, timestamp/0, type/0, unsetenv/1, version/0]).

getenv() -> [unicode:characters_to_list(Pair) || Pair <- '%':'environment-all'()].

getenv(Name) -> getenv(Name, false).

getenv(Name, Default) when is_list(Name) ->
    case '%':'environment-get'(unicode:characters_to_binary(Name)) of
        false -> Default;
        Value -> unicode:characters_to_list(Value)
    end;
getenv(_, _) -> erlang:error(badarg).

putenv(Name, Value) ->
    '%':'environment-set'(unicode:characters_to_binary(Name), unicode:characters_to_binary(Value)),
    true.

unsetenv(Name) ->
    '%':'environment-set'(unicode:characters_to_binary(Name), false),
    true.

system_time() -> erlang:system_time().
system_time(Unit) -> erlang:system_time(Unit).
timestamp() -> erlang:timestamp().
perf_counter() -> erlang:monotonic_time().
perf_counter(Unit) -> erlang:monotonic_time(Unit).
type() -> {unix, linux}.
version() -> {5, 0, 0}.
getpid() -> "1".
set_signal(_, _) -> ok.

%% Other programs cannot be run: what they do could not be replayed.
cmd(_) -> erlang:error({native_function_is_not_in_backstory, 'os:cmd/1'}).
