%% Logging: levels, the primary configuration, handlers; the default handler writes to the terminal.
%% An event is written by the process that logs it.
-module(logger).

-export([alert/1, alert/2, alert/3, critical/1, critical/2, critical/3, debug/1, debug/2, debug/3,
         emergency/1, emergency/2, emergency/3, error/1, error/2, error/3, info/1, info/2, info/3,
         notice/1, notice/2, notice/3, warning/1, warning/2, warning/3]).
-export(['%domain'/2]).
-export([add_handler/3, add_handler_filter/3, add_primary_filter/2, allow/2, compare_levels/2,
         format_report/1, get_config/0, get_handler_config/0, get_handler_config/1,
         get_handler_ids/0, get_module_level/0, get_module_level/1, get_primary_config/0,
         get_process_metadata/0, log/2, log/3, log/4, macro_log/3, macro_log/4, macro_log/5,
         remove_handler/1, remove_handler_filter/2, remove_primary_filter/1,
         set_application_level/2, set_handler_config/2, set_handler_config/3, set_module_level/2,
         set_primary_config/1, set_primary_config/2, set_process_metadata/1, timestamp/0,
         unset_application_level/1, unset_module_level/0, unset_module_level/1,
         unset_process_metadata/0, update_handler_config/2, update_handler_config/3,
         update_primary_config/1, update_process_metadata/1]).
-export(['%process_died'/2, '%report'/4]).

%% ---- by level -------------------------------------------------------------------------------

emergency(X) -> log(emergency, X).
emergency(X, Y) -> log(emergency, X, Y).
emergency(X, Y, Z) -> log(emergency, X, Y, Z).
alert(X) -> log(alert, X).
alert(X, Y) -> log(alert, X, Y).
alert(X, Y, Z) -> log(alert, X, Y, Z).
critical(X) -> log(critical, X).
critical(X, Y) -> log(critical, X, Y).
critical(X, Y, Z) -> log(critical, X, Y, Z).
error(X) -> log(error, X).
error(X, Y) -> log(error, X, Y).
error(X, Y, Z) -> log(error, X, Y, Z).
warning(X) -> log(warning, X).
warning(X, Y) -> log(warning, X, Y).
warning(X, Y, Z) -> log(warning, X, Y, Z).
notice(X) -> log(notice, X).
notice(X, Y) -> log(notice, X, Y).
notice(X, Y, Z) -> log(notice, X, Y, Z).
info(X) -> log(info, X).
info(X, Y) -> log(info, X, Y).
info(X, Y, Z) -> log(info, X, Y, Z).
debug(X) -> log(debug, X).
debug(X, Y) -> log(debug, X, Y).
debug(X, Y, Z) -> log(debug, X, Y, Z).

log(Level, Message) -> macro_log(#{}, Level, Message).
log(Level, Message, Extra) -> macro_log(#{}, Level, Message, Extra).
log(Level, Format, Args, Meta) -> macro_log(#{}, Level, Format, Args, Meta).

macro_log(Location, Level, Message) -> macro_log(Location, Level, Message, #{}).

macro_log(Location, Level, Message, Meta) when is_map(Meta) ->
    event(Location, Level, message(Message), Meta);
macro_log(Location, Level, Format, Args) -> macro_log(Location, Level, Format, Args, #{}).

macro_log(Location, Level, F, Data, Meta) when is_function(F, 1) ->
    case F(Data) of
        ignore -> ok;
        {Format, Args} when is_list(Args) -> event(Location, Level, {Format, Args}, Meta);
        Other -> event(Location, Level, message(Other), Meta)
    end;
macro_log(Location, Level, Format, Args, Meta) ->
    event(Location, Level, {Format, Args}, Meta).

message(Report) when is_map(Report) -> {report, Report};
message([{_, _} | _] = Report) -> {report, Report};
message(String) -> {string, String}.

event(Location, Level, Message, Meta) ->
    case allow(Level, module_of(Location)) of
        false -> ok;
        true ->
            Process = case get_process_metadata() of undefined -> #{}; Map -> Map end,
            Base = #{pid => self(), gl => group_leader(), time => timestamp()},
            All = maps:merge(maps:merge(maps:merge(Base, Location), Process), Meta),
            dispatch(#{level => Level, msg => Message, meta => All})
    end.

module_of(#{mfa := {Module, _, _}}) -> Module;
module_of(_) -> undefined.

dispatch(Event) ->
    case filtered(Event, setting(primary)) of
        stop -> ok;
        Passed -> lists:foreach(fun(Handler) -> handle(Handler, Passed) end, setting(handlers))
    end.

handle(#{level := Limit, module := Module} = Config, #{level := Level} = Event) ->
    Passed = case compare_levels(Level, Limit) of lt -> stop; _ -> filtered(Event, Config) end,
    try Passed =:= stop orelse Module:log(Passed, Config)
    catch _:_ -> ok
    end,
    ok.

%% What a configuration's filters make of an event: one that stops it has the last word, and where
%% none has an opinion the default decides. A filter that fails counts as having none.
filtered(Event, Config) ->
    Filters = maps:get(filters, Config, []),
    filtered(Filters, Event, maps:get(filter_default, Config, log)).

filtered([{_, {F, Extra}} | Rest], Event, Decision) ->
    case try F(Event, Extra) catch _:_ -> ignore end of
        stop -> stop;
        #{level := _, msg := _, meta := _} = Changed -> filtered(Rest, Changed, log);
        _ -> filtered(Rest, Event, Decision)
    end;
filtered([], _, stop) -> stop;
filtered([], Event, log) -> Event.

%% Of events with a domain, the default handler shows OTP's own and what comes before it.
'%domain'(#{meta := #{domain := Domain}} = Event, _) when is_list(Domain) ->
    %% Elixir's handler shows all but the reports of supervisors and of processes that crash.
    Shown = case is_elixir() of
        true -> not lists:prefix([otp, sasl], Domain);
        false -> lists:prefix(Domain, [otp, sasl])
    end,
    case Shown of
        true -> Event;
        false -> stop
    end;
'%domain'(#{meta := #{domain := _}}, _) -> stop;
'%domain'(_, _) -> ignore.

%% Programs in Elixir start with this call. The name is no atom here: it would bring the module along.
is_elixir() -> erlang:function_exported(list_to_atom("elixir_config"), '%start', 1).

timestamp() -> erlang:system_time(microsecond).

%% ---- levels ---------------------------------------------------------------------------------

allow(Level, Module) ->
    Limit = case Module of
        undefined -> primary_level();
        _ -> maps:get(Module, setting(modules), primary_level())
    end,
    Limit =/= none andalso compare_levels(Level, Limit) =/= lt.

primary_level() -> maps:get(level, setting(primary)).

compare_levels(A, B) ->
    case {rank(A), rank(B)} of
        {X, X} -> eq;
        {X, Y} when X < Y -> gt;
        _ -> lt
    end.

rank(none) -> -1;
rank(emergency) -> 0;
rank(alert) -> 1;
rank(critical) -> 2;
rank(error) -> 3;
rank(warning) -> 4;
rank(notice) -> 5;
rank(info) -> 6;
rank(debug) -> 7;
rank(all) -> 10.

is_level(Level) ->
    lists:member(Level, [none, emergency, alert, critical, error, warning, notice, info, debug, all]).

%% ---- configuration --------------------------------------------------------------------------

%% In a table that nobody owns, made when it is first changed.
setting(Key) ->
    case '%':'table-info'('%logger') of
        undefined -> default(Key);
        _ ->
            case '%':'table-lookup'('%logger', Key) of
                [{_, Value}] -> Value;
                [] -> default(Key)
            end
    end.

set(Key, Value) ->
    try '%':'table-new'('%logger', set, 1, [named_table, public, unowned])
    catch error:_ -> ok
    end,
    '%':'table-insert'('%logger', [{Key, Value}], false),
    ok.

default(primary) ->
    Level = case is_elixir() of true -> elixir_level(); false -> notice end,
    #{level => Level, filter_default => log, filters => [], metadata => #{}};
default(modules) -> #{};
default(handlers) ->
    [#{id => default, module => logger_std_h, level => all, filter_default => log,
       filters => [{domain, {fun ?MODULE:'%domain'/2, log}}],
       config => #{type => standard_io},
       formatter => case is_elixir() of
                        true -> {list_to_atom("elixir_logger"), #{}};
                        false -> {logger_formatter, #{legacy_header => true, single_line => false}}
                    end}].

%% As Elixir's logger has it, from the configuration of the program.
elixir_level() ->
    case application:get_env(logger, level, debug) of
        warn -> warning;
        Level -> Level
    end.

get_primary_config() -> setting(primary).

set_primary_config(Config) when is_map(Config) -> set(primary, maps:merge(default(primary), Config)).

set_primary_config(level, Level) ->
    case is_level(Level) of
        true -> update_primary_config(#{level => Level});
        false -> {error, {invalid_level, Level}}
    end;
set_primary_config(Key, Value) -> update_primary_config(#{Key => Value}).

update_primary_config(Config) -> set(primary, maps:merge(setting(primary), Config)).

add_primary_filter(Id, Filter) ->
    set_filters(fun add_filter/2, {Id, Filter}, get_primary_config(), fun(C) -> set(primary, C) end).

remove_primary_filter(Id) ->
    set_filters(fun remove_filter/2, Id, get_primary_config(), fun(C) -> set(primary, C) end).

add_handler_filter(Handler, Id, Filter) -> handler_filters(Handler, fun add_filter/2, {Id, Filter}).
remove_handler_filter(Handler, Id) -> handler_filters(Handler, fun remove_filter/2, Id).

handler_filters(Handler, Change, What) ->
    case get_handler_config(Handler) of
        {ok, Config} ->
            set_filters(Change, What, Config, fun(C) ->
                set(handlers, [case H of #{id := Handler} -> C; _ -> H end || H <- setting(handlers)])
            end);
        Error -> Error
    end.

set_filters(Change, What, Config, Set) ->
    case Change(What, maps:get(filters, Config, [])) of
        {ok, Filters} -> Set(Config#{filters => Filters});
        Error -> Error
    end.

add_filter({Id, {F, _}} = Filter, Filters) when is_function(F, 2) ->
    case lists:keymember(Id, 1, Filters) of
        true -> {error, {already_exist, Id}};
        false -> {ok, Filters ++ [Filter]}
    end;
add_filter({_, Filter}, _) -> {error, {invalid_filter, Filter}}.

remove_filter(Id, Filters) ->
    case lists:keytake(Id, 1, Filters) of
        {value, _, Rest} -> {ok, Rest};
        false -> {error, {not_found, Id}}
    end.

set_module_level(Modules, Level) ->
    List = case is_list(Modules) of true -> Modules; false -> [Modules] end,
    set(modules, maps:merge(setting(modules), maps:from_keys(List, Level))).

unset_module_level() -> set(modules, #{}).
unset_module_level(Modules) ->
    List = case is_list(Modules) of true -> Modules; false -> [Modules] end,
    set(modules, maps:without(List, setting(modules))).
get_module_level() -> maps:to_list(setting(modules)).
get_module_level(Modules) ->
    List = case is_list(Modules) of true -> Modules; false -> [Modules] end,
    maps:to_list(maps:with(List, setting(modules))).

set_application_level(_, _) -> ok.
unset_application_level(_) -> ok.

get_handler_ids() -> [Id || #{id := Id} <- setting(handlers)].
get_handler_config() -> setting(handlers).

get_handler_config(Id) ->
    case [Handler || #{id := I} = Handler <- setting(handlers), I =:= Id] of
        [Handler] -> {ok, Handler};
        [] -> {error, {not_found, Id}}
    end.

add_handler(Id, Module, Config0) ->
    case get_handler_config(Id) of
        {ok, _} -> {error, {already_exist, Id}};
        _ ->
            Base = #{level => all, filter_default => log, filters => [],
                     formatter => {logger_formatter, #{}}},
            Config = maps:merge(Base, Config0#{id => Id, module => Module}),
            case adding(Module, Config) of
                {ok, Final} -> set(handlers, setting(handlers) ++ [Final]);
                {error, Reason} -> {error, {handler_not_added, Reason}}
            end
    end.

adding(Module, Config) ->
    case erlang:function_exported(Module, adding_handler, 1) of
        true -> Module:adding_handler(Config);
        false -> {ok, Config}
    end.

remove_handler(Id) ->
    case get_handler_config(Id) of
        {ok, #{module := Module} = Config} ->
            set(handlers, setting(handlers) -- [Config]),
            case erlang:function_exported(Module, removing_handler, 1) of
                true -> Module:removing_handler(Config), ok;
                false -> ok
            end;
        Error -> Error
    end.

set_handler_config(Id, Config) -> update_handler_config(Id, Config).
set_handler_config(Id, Key, Value) -> update_handler_config(Id, #{Key => Value}).
update_handler_config(Id, Key, Value) -> update_handler_config(Id, #{Key => Value}).

update_handler_config(Id, Config) ->
    case get_handler_config(Id) of
        {ok, Old} ->
            Replace = fun(Handler) when Handler =:= Old -> maps:merge(Old, Config);
                         (Handler) -> Handler
                      end,
            set(handlers, lists:map(Replace, setting(handlers)));
        Error -> Error
    end.

get_config() ->
    #{primary => setting(primary), handlers => setting(handlers), proxy => #{},
      module_levels => get_module_level()}.

%% ---- metadata of a process ------------------------------------------------------------------

get_process_metadata() -> get('$logger_metadata$').
set_process_metadata(Meta) when is_map(Meta) -> put('$logger_metadata$', Meta), ok.
unset_process_metadata() -> erase('$logger_metadata$'), ok.
update_process_metadata(Meta) ->
    case get_process_metadata() of
        undefined -> set_process_metadata(Meta);
        Old -> set_process_metadata(maps:merge(Old, Meta))
    end.

%% ---- reports --------------------------------------------------------------------------------

%% The format and arguments of a report: one line for each part.
format_report(Report) when is_map(Report) -> format_report(maps:to_list(Report));
format_report([]) -> {"[]", []};
format_report(Report) when is_list(Report) ->
    case lists:flatten(Report) of
        [] -> {"~tp", [[]]};
        Flat ->
            case is_string(Flat) of
                true -> {"~ts~n", [Flat]};
                false -> lines(Report, [], [])
            end
    end;
format_report(Report) -> {"~tp", [Report]}.

is_string(List) -> io_lib:printable_unicode_list(List).

lines([{Key, Value} | Rest], Formats, Args) ->
    {ValueFormat, ValueArg} = shown(Value),
    {KeyFormat, KeyArg} = shown(Key),
    lines(Rest, ["    " ++ KeyFormat ++ ": " ++ ValueFormat | Formats], [ValueArg, KeyArg | Args]);
lines([Item | Rest], Formats, Args) ->
    {Format, Arg} = shown(Item),
    lines(Rest, ["    " ++ Format | Formats], [Arg | Args]);
lines([], Formats, Args) ->
    {lists:append(lists:join("\n", lists:reverse(Formats))), lists:reverse(Args)}.

shown([_ | _] = List) ->
    case is_string(List) of
        true -> {"~ts", List};
        false -> {"~tp", List}
    end;
shown(Term) -> {"~tp", Term}.

%% A process died of an error that nobody caught.
'%process_died'(Pid, Reason) ->
    event(#{}, error, {"Error in process ~p with exit value:~n~tp~n", [Pid, Reason]},
          #{error_logger => #{emulator => true, tag => error}}).

%% Reports of the behaviours: level, heading, text, and what they are for other formatters.
'%report'(Level, Heading, Text, Report) ->
    Domain = case Heading of
        "SUPERVISOR REPORT" -> #{domain => [otp, sasl]};
        "CRASH REPORT" -> #{domain => [otp, sasl]};
        _ -> #{}
    end,
    Message = case is_elixir() of
        true -> {report, Report};
        false -> {"~ts", [Text()]}
    end,
    event(#{}, Level, Message, Domain#{'%heading' => Heading}).
