%% A log event as Elixir's logger writes it, by its own translator. An event is written by the process that logs it;
%% Elixir has a process for that.
-module(elixir_logger).

-export([format/2]).
-export(['%uncaught'/3]).

-define(PATTERN, [<<"\n">>, time, <<" ">>, metadata, <<"[">>, level, <<"] ">>, message, <<"\n">>]).

format(#{level := Level, msg := Message, meta := Meta}, _) ->
    case text(Message, Level, Meta) of
        skip -> [];
        {Text, All} -> written(Level, Text, All)
    end.

written(Level, Text, #{time := Time} = Meta) ->
    Console = application:get_env(logger, console, []),
    Pattern = case proplists:get_value(format, Console) of
        undefined -> ?PATTERN;
        Format -> 'Elixir.Logger.Formatter':compile(Format)
    end,
    Utc = application:get_env(logger, utc_log, false),
    Stamp = 'Elixir.Logger.Utils':timestamp(Time, Utc),
    Shown = metadata(proplists:get_value(metadata, Console, []), Meta),
    'Elixir.Logger.Formatter':format(Pattern, Level, Text, Stamp, Shown).

metadata(all, Meta) -> maps:to_list(maps:without([time, gl, report_cb, '%heading'], named(Meta)));
metadata(Keys, Meta) ->
    Named = named(Meta),
    [{Key, map_get(Key, Named)} || Key <- Keys, is_map_key(Key, Named)].

named(#{mfa := {Module, Function, Arity}} = Meta) ->
    Name = iolist_to_binary([atom_to_binary(Function), "/", integer_to_binary(Arity)]),
    file(maps:merge(#{module => Module, function => Name}, Meta));
named(Meta) -> file(Meta).

file(#{file := File} = Meta) when is_list(File) -> Meta#{file := unicode:characters_to_binary(File)};
file(Meta) -> Meta.

text({string, Text}, _, Meta) -> {Text, Meta};
text(Message, Level, Meta) ->
    Kind = case Message of
        {report, #{label := Label, report := Report} = Whole} when map_size(Whole) =:= 2 ->
            {report, {Label, Report}};
        {report, #{label := {error_logger, _}, format := Format, args := Args}} -> {format, {Format, Args}};
        {report, Report} -> {report, {logger, Report}};
        {Format, Args} -> {format, {Format, Args}}
    end,
    translated(Kind, Message, Level, Meta).

translated({Kind, Data}, Message, Level, Meta) ->
    Options = options(),
    #{level := Least} = logger:get_primary_config(),
    case 'Elixir.Logger.Translator':translate(short(Least), short(Level), Kind, Data) of
        {ok, Text, More} -> {Text, maps:merge(Meta, maps:from_list(More))};
        {ok, Text} -> {Text, Meta};
        skip -> skip;
        none -> {plain(Message, Meta, Options), Meta}
    end.

%% How values are inspected. The translator expects the setting.
options() ->
    case application:get_env(logger, translator_inspect_opts) of
        {ok, Options} -> Options;
        undefined ->
            ok = application:set_env(logger, translator_inspect_opts, []),
            []
    end.

plain({report, Report}, #{report_cb := Callback} = Meta, Options) when is_function(Callback, 1) ->
    plain(Callback(Report), maps:remove(report_cb, Meta), Options);
plain({report, Report}, #{report_cb := Callback}, _) when is_function(Callback, 2) ->
    Callback(Report, #{depth => 50, chars_limit => 4096, single_line => false});
plain({report, Report}, _, Options) when is_map(Report) ->
    'Elixir.Kernel':inspect(maps:to_list(Report), Options);
plain({report, Report}, _, Options) -> 'Elixir.Kernel':inspect(Report, Options);
plain({Format, Args}, _, _) ->
    io_lib:build_text('Elixir.Logger.Utils':scan_inspect(Format, Args, 8192)).

%% What Elixir prints when the program dies of an error.
'%uncaught'(Kind, Reason, Stack) ->
    {Blamed, Shown} = try 'Elixir.Exception':blame(Kind, Reason, Stack)
                      catch _:_ -> {Reason, Stack}
                      end,
    'Elixir.Exception':format(Kind, Blamed, Shown).

%% The levels that translators know.
short(Level) when Level =:= warning -> warn;
short(Level) when Level =:= notice; Level =:= info -> info;
short(debug) -> debug;
short(all) -> debug;
short(_) -> error.
