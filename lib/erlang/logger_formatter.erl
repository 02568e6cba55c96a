%% A log event as text, by a template.
-module(logger_formatter).

-export([format/2, check_config/1]).

check_config(Config) when is_map(Config) -> ok.

format(#{level := Level, msg := Message, meta := Meta}, Config) ->
    Legacy = maps:get(legacy_header, Config, false),
    Single = maps:get(single_line, Config, not Legacy),
    Template = maps:get(template, Config, template(Legacy, Single)),
    Text = message(Message, Meta, Config, Single andalso not Legacy),
    [part(Part, Level, Text, Meta, Config) || Part <- Template].

template(true, _) -> [[logger_formatter, header], "\n", msg, "\n"];
template(false, true) -> [time, " ", level, ": ", msg, "\n"];
template(false, false) -> [time, " ", level, ":\n", msg, "\n"].

part(msg, _, Text, _, _) -> Text;
part(level, Level, _, _, _) -> atom_to_list(Level);
part(time, _, _, #{time := Time}, _) ->
    calendar:system_time_to_rfc3339(Time, [{unit, microsecond}]);
part([logger_formatter, header], Level, _, Meta, _) -> header(Level, Meta);
part(Key, _, _, Meta, _) when is_atom(Key) -> value(maps:get(Key, Meta, ""));
part({Key, Exists, Missing}, Level, Text, Meta, Config) ->
    Chosen = case is_map_key(Key, Meta) of true -> Exists; false -> Missing end,
    [part(Part, Level, Text, Meta, Config) || Part <- Chosen];
part([Key | _] = Path, _, _, Meta, _) when is_atom(Key) -> value(nested(Path, Meta));
part(String, _, _, _, _) -> String.

nested([Key | Rest], Map) when is_map(Map) ->
    case Map of
        #{Key := Value} -> nested(Rest, Value);
        _ -> ""
    end;
nested([], Value) -> Value;
nested(_, _) -> "".

value(Pid) when is_pid(Pid) -> pid_to_list(Pid);
value({M, F, A}) when is_atom(M), is_atom(F), is_integer(A) -> io_lib:format("~tp:~tp/~w", [M, F, A]);
value(Term) ->
    case is_list(Term) andalso io_lib:printable_unicode_list(Term) of
        true -> Term;
        false -> io_lib:format("~tp", [Term])
    end.

message({string, String}, _, _, Single) -> one_line(String, Single);
message({report, Report}, #{report_cb := Callback}, _, Single) when is_function(Callback, 1) ->
    {Format, Args} = Callback(Report),
    one_line(io_lib:format(Format, Args), Single);
message({report, Report}, #{report_cb := Callback}, _, Single) when is_function(Callback, 2) ->
    one_line(Callback(Report, #{depth => unlimited, chars_limit => unlimited, single_line => Single}),
             Single);
message({report, Report}, _, _, Single) ->
    {Format, Args} = logger:format_report(Report),
    one_line(safe_format(Format, Args), Single);
message({Format, Args}, _, _, Single) -> one_line(safe_format(Format, Args), Single).

safe_format(Format, Args) ->
    try io_lib:format(Format, Args)
    catch error:_ -> io_lib:format("FORMAT ERROR: ~tp - ~tp", [Format, Args])
    end.

one_line(Text, false) -> Text;
one_line(Text, true) ->
    Lines = string:lexemes(unicode:characters_to_list(Text), "\n"),
    lists:join(", ", [string:trim(Line) || Line <- Lines]).

%% `=ERROR REPORT==== 15-Nov-2026::20:56:20.553955 ===`
header(Level, #{time := Time} = Meta) ->
    {{Year, Month, Day}, {Hour, Minute, Second}} =
        calendar:system_time_to_local_time(Time, microsecond),
    io_lib:format("=~s==== ~w-~s-~4..0w::~2..0w:~2..0w:~2..0w.~6..0w ===",
                  [heading(Level, Meta), Day, month(Month), Year, Hour, Minute, Second,
                   Time rem 1000000]).

heading(_, #{'%heading' := Heading}) -> Heading;
heading(Level, _) -> string:uppercase(atom_to_list(Level)) ++ " REPORT".

month(N) ->
    element(N, {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}).
