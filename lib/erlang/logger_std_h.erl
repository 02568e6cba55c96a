%% The handler that writes to the terminal, or to a file.
-module(logger_std_h).

-export([log/2, adding_handler/1, filesync/1]).

adding_handler(Config) -> {ok, maps:merge(#{config => #{type => standard_io}}, Config)}.

filesync(_) -> ok.

log(Event, #{formatter := {Module, FormatConfig}} = Config) ->
    Text = Module:format(Event, FormatConfig),
    case maps:get(config, Config, #{}) of
        #{type := standard_error} -> io:put_chars(standard_error, Text);
        #{file := Path} -> file:write_file(Path, unicode:characters_to_binary(Text), [append]);
        #{type := {file, Path}} ->
            file:write_file(Path, unicode:characters_to_binary(Text), [append]);
        _ -> io:put_chars(user, Text)
    end.
