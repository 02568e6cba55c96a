%% The older door to logging.
-module(error_logger).

-export([add_report_handler/1, add_report_handler/2, delete_report_handler/1, error_msg/1,
         error_msg/2, error_report/1, error_report/2, format/2, info_msg/1, info_msg/2, info_report/1,
         info_report/2, logfile/1, tty/1, warning_map/0, warning_msg/1, warning_msg/2,
         report_to_format/1, warning_report/1, warning_report/2]).

error_msg(Format) -> error_msg(Format, []).
error_msg(Format, Args) -> message(error, Format, Args).
format(Format, Args) -> error_msg(Format, Args).
warning_msg(Format) -> warning_msg(Format, []).
warning_msg(Format, Args) -> message(warning, Format, Args).
info_msg(Format) -> info_msg(Format, []).
info_msg(Format, Args) -> message(notice, Format, Args).

%% As reports, with what shows them: a handler may have another way.
message(Level, Format, Args) when is_list(Args) ->
    Label = case Level of notice -> info_msg; warning -> warning_msg; error -> error_msg end,
    event(Level, #{label => {error_logger, Label}, format => Format, args => Args});
message(Level, Format, Arg) -> message(Level, Format, [Arg]).

event(Level, Report) ->
    logger:log(Level, Report, maps:merge(heading(Level), #{report_cb => fun ?MODULE:report_to_format/1})).

report_to_format(#{label := {error_logger, _}, format := Format, args := Args}) -> {Format, Args};
report_to_format(#{label := {error_logger, _}, report := Report}) -> shown(Report);
report_to_format(Report) -> logger:format_report(Report).

%% Information is shown under its old name.
heading(notice) -> #{'%heading' => "INFO REPORT"};
heading(_) -> #{}.

error_report(Report) -> report(error, Report).
warning_report(Report) -> report(warning, Report).
info_report(Report) -> report(notice, Report).

%% Reports of other types are for handlers that know them.
error_report(std_error, Report) -> report(error, Report);
error_report(_, _) -> ok.
warning_report(std_warning, Report) -> report(warning, Report);
warning_report(_, _) -> ok.
info_report(std_info, Report) -> report(notice, Report);
info_report(_, _) -> ok.

report(Level, Report) ->
    Label = case Level of notice -> info_report; warning -> warning_report; error -> error_report end,
    event(Level, #{label => {error_logger, Label}, report => Report}).

shown(Report) ->
    case io_lib:printable_unicode_list(Report) of
        true when Report =/= [] -> {"~ts", [Report]};
        _ -> logger:format_report(Report)
    end.

warning_map() -> warning.
tty(true) -> logger:set_handler_config(default, level, all), ok;
tty(false) -> logger:set_handler_config(default, level, none), ok.
logfile(_) -> {error, enotsup}.
add_report_handler(_) -> ok.
add_report_handler(_, _) -> ok.
delete_report_handler(_) -> ok.
