%% A log event as text, by a template.
-module(logger_formatter).

-export([format/2, check_config/1]).

check_config(Config) when is_map(Config) -> ok.

format(#{level := Level, msg := Message, meta := Meta}, Config) ->
    Legacy = maps:get(legacy_header, Config, false),
    Single = maps:get(single_line, Config, not Legacy),
    Template = maps:get(template, Config, template(Legacy, Single)),
    Limits = #{depth => maps:get(depth, Config, unlimited), single_line => Single,
               chars_limit => maps:get(chars_limit, Config, unlimited)},
    Text = one_line(message(Message, callback(Meta, Config), Limits), Single),
    cut(parts(Template, Level, Text, Meta, Config), maps:get(max_size, Config, unlimited)).

template(true, _) -> [[logger_formatter, header], "\n", msg, "\n"];
template(false, true) -> [time, " ", level, ": ", msg, "\n"];
template(false, false) -> [time, " ", level, ":\n", msg, "\n"].

%% ---- the template ---------------------------------------------------------------------------

parts(Template, Level, Text, Meta, Config) ->
    [part(Part, Level, Text, Meta, Config) || Part <- Template].

part(msg, _, Text, _, _) -> Text;
part(level, Level, _, _, _) -> atom_to_list(Level);
part(time, _, _, #{time := Time}, Config) ->
    Offset = maps:get(time_offset, Config, ""),
    Designator = maps:get(time_designator, Config, $T),
    calendar:system_time_to_rfc3339(Time, [{unit, microsecond}, {offset, Offset},
                                           {time_designator, Designator}]);
part([logger_formatter, header], Level, _, Meta, _) -> header(Level, Meta);
part({Key, Exists, Missing}, Level, Text, Meta, Config) ->
    Path = case is_list(Key) of true -> Key; false -> [Key] end,
    Chosen = case Path =:= [msg] orelse Path =:= [level] orelse nested(Path, Meta) =/= error of
                 true -> Exists;
                 false -> Missing
             end,
    parts(Chosen, Level, Text, Meta, Config);
part(Key, _, _, Meta, _) when is_atom(Key) -> shown(nested([Key], Meta));
part([Key | _] = Path, _, _, Meta, _) when is_atom(Key) -> shown(nested(Path, Meta));
part(String, _, _, _, _) -> String.

nested([Key | Rest], Map) when is_map(Map), is_map_key(Key, Map) -> nested(Rest, map_get(Key, Map));
nested([], Value) -> {ok, Value};
nested(_, _) -> error.

shown({ok, Value}) -> value(Value);
shown(error) -> "".

value(Pid) when is_pid(Pid) -> pid_to_list(Pid);
value(Ref) when is_reference(Ref) -> ref_to_list(Ref);
value({M, F, A}) when is_atom(M), is_atom(F), is_integer(A) -> io_lib:format("~tp:~tp/~w", [M, F, A]);
value(Term) ->
    case is_list(Term) andalso io_lib:printable_unicode_list(Term) of
        true -> Term;
        false -> io_lib:format("~tp", [Term])
    end.

%% ---- the message ----------------------------------------------------------------------------

%% The formatter's own way to show reports comes before that of the event.
callback(_, #{report_cb := Callback}) -> Callback;
callback(#{report_cb := Callback}, _) -> Callback;
callback(_, _) -> fun logger:format_report/1.

message({string, String}, _, _) -> String;
message({report, Report}, Callback, Limits) when is_function(Callback, 1) ->
    try Callback(Report) of
        {Format, Args} when is_list(Args) -> message({Format, Args}, Callback, Limits);
        Other -> safe_format("REPORT_CB/1 ERROR: ~tp; Returned: ~tp", [Report, Other], Limits)
    catch Class:Reason:Stack ->
        safe_format("REPORT_CB/1 CRASH: ~tp; Reason: ~tp", [Report, {Class, Reason, Stack}], Limits)
    end;
message({report, Report}, Callback, Limits) when is_function(Callback, 2) ->
    try Callback(Report, maps:with([depth, chars_limit, single_line], Limits)) of
        Text when is_list(Text); is_binary(Text) -> Text;
        Other -> safe_format("REPORT_CB/2 ERROR: ~tp; Returned: ~tp", [Report, Other], Limits)
    catch Class:Reason:Stack ->
        safe_format("REPORT_CB/2 CRASH: ~tp; Reason: ~tp", [Report, {Class, Reason, Stack}], Limits)
    end;
message({Format, Args}, _, Limits) -> safe_format(Format, Args, Limits).

safe_format(Format, Args, Limits) ->
    try limited(Format, Args, Limits)
    catch error:_ -> limited("FORMAT ERROR: ~tp - ~tp", [Format, Args], Limits)
    end.

%% Terms are shown on one line, and to a depth, where that is asked for.
limited(Format, Args, #{depth := Depth, single_line := Single, chars_limit := Limit}) ->
    Specs = [directive(Spec, Depth, Single) || Spec <- io_lib:scan_format(Format, Args)],
    case Limit of
        unlimited -> io_lib:build_text(Specs);
        _ ->
            {Changed, Rest} = io_lib:unscan_format(Specs),
            io_lib:format(Changed, Rest, [{chars_limit, Limit}])
    end.

directive(#{control_char := C} = Spec0, Depth, Single) when C =:= $p; C =:= $P; C =:= $w; C =:= $W ->
    #{args := Args} = Spec = case Single andalso (C =:= $p orelse C =:= $P) of
                                 true -> Spec0#{width => 0};
                                 false -> Spec0
                             end,
    case {C, Depth, Args} of
        {_, unlimited, _} -> Spec;
        {$p, _, [Term]} -> Spec#{control_char => $P, args => [Term, Depth]};
        {$w, _, [Term]} -> Spec#{control_char => $W, args => [Term, Depth]};
        {_, _, [Term, Own]} -> Spec#{args => [Term, min(Own, Depth)]}
    end;
directive(Spec, _, _) -> Spec.

one_line(Text, false) -> Text;
one_line(Text, true) ->
    Flat = string:trim(unicode:characters_to_list(Text)),
    re:replace(Flat, ",?\r?\n\\s*", ", ", [{return, list}, global, unicode]).

cut(Text, unlimited) -> Text;
cut(Text, Size) ->
    Flat = unicode:characters_to_list(Text),
    case length(Flat) > Size of
        false -> Text;
        true ->
            case lists:last(Flat) of
                $\n -> lists:sublist(Flat, Size - 4) ++ "...\n";
                _ -> lists:sublist(Flat, Size - 3) ++ "..."
            end
    end.

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
