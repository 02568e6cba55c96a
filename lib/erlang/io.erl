%% Input and output on devices.
%%
%% The standard streams are written straight to the outside. A process whose group leader was
%% changed, and a device that is a process, are served by OTP's io protocol: `{io_request, …}`.
-module(io).

-export([columns/0, columns/1, format/1, format/2, format/3, fread/2, fread/3, fwrite/1, fwrite/2,
         fwrite/3, get_chars/2, get_chars/3, get_line/1, get_line/2, getopts/0, getopts/1, nl/0,
         nl/1, parse_erl_exprs/1, parse_erl_exprs/2, parse_erl_exprs/3, parse_erl_exprs/4, parse_erl_form/1,
         parse_erl_form/2, parse_erl_form/3, parse_erl_form/4, printable_range/0, put_chars/1, put_chars/2, read/1,
         read/2, request/1, request/2, rows/0, rows/1, scan_erl_exprs/1, scan_erl_exprs/2, scan_erl_exprs/3,
         scan_erl_exprs/4, scan_erl_form/1, scan_erl_form/2, scan_erl_form/3, scan_erl_form/4, setopts/1, setopts/2,
         write/1, write/2]).

%% ---- output ---------------------------------------------------------------------------------

format(Format) -> format(Format, []).
format(Format, Args) -> format(standard_io, Format, Args).

format(Device, Format, Args) ->
    Text = try io_lib:format(Format, arguments(Args))
           catch error:_ -> erlang:error(badarg, [Device, Format, Args])
           end,
    put_chars(Device, Text).

arguments(Args) when is_list(Args) -> Args;
arguments(Arg) -> [Arg].

fwrite(Format) -> format(Format).
fwrite(Format, Args) -> format(Format, Args).
fwrite(Device, Format, Args) -> format(Device, Format, Args).

put_chars(Chars) -> put_chars(standard_io, Chars).

put_chars(Device, Chars) ->
    case unicode:characters_to_binary(Chars) of
        Binary when is_binary(Binary) -> put_binary(target(Device), Binary);
        _ -> erlang:error(badarg, [Device, Chars])
    end.

put_binary({stream, Stream}, Binary) ->
    '%':write(Stream, Binary),
    ok;
put_binary({file, Device}, Binary) -> ok_or_error(file:write(Device, Binary));
put_binary({server, Pid}, Binary) -> ok_or_error(ask(Pid, {put_chars, unicode, Binary})).

ok_or_error(ok) -> ok;
ok_or_error({error, Reason}) -> erlang:error(Reason).

nl() -> nl(standard_io).
nl(Device) -> put_chars(Device, "\n").

write(Term) -> write(standard_io, Term).
write(Device, Term) -> put_chars(Device, io_lib:write(Term)).

%% ---- input ----------------------------------------------------------------------------------

get_line(Prompt) -> get_line(standard_io, Prompt).

get_line(Device, Prompt) ->
    case target(Device) of
        {stream, Stream} ->
            prompt(Stream, Prompt),
            read_line(input(Stream));
        {file, File} -> line_of(File);
        {server, Pid} -> ask(Pid, {get_line, unicode, Prompt})
    end.

line_of({file_descriptor, _, #{binary := AsBinary}} = File) ->
    case file:read_line(File) of
        {ok, Line} when AsBinary -> Line;
        {ok, Line} -> decoded(list_to_binary(Line));
        Other -> Other
    end.

read_line(Stream) ->
    case take_rest(Stream) of
        none ->
            case '%':'read-line-term'(Stream) of
                eof -> eof;
                Binary -> decoded(Binary)
            end;
        Rest -> Rest
    end.

get_chars(Prompt, N) -> get_chars(standard_io, Prompt, N).

get_chars(Device, Prompt, N) when is_integer(N), N >= 0 ->
    case target(Device) of
        {stream, Stream} ->
            prompt(Stream, Prompt),
            read_chars(input(Stream), N, []);
        {file, File} ->
            case file:read(File, N) of
                {ok, Read} -> Read;
                Other -> Other
            end;
        {server, Pid} -> ask(Pid, {get_chars, unicode, Prompt, N})
    end.

read_chars(_, 0, Front) -> lists:reverse(Front);
read_chars(Stream, N, Front) ->
    case read_line(Stream) of
        eof when Front =:= [] -> eof;
        eof -> lists:reverse(Front);
        Line ->
            {Taken, Rest} = lists:split(min(N, length(Line)), Line),
            put_rest(Stream, Rest),
            read_chars(Stream, N - length(Taken), lists:reverse(Taken, Front))
    end.

fread(Prompt, Format) -> fread(standard_io, Prompt, Format).

fread(Device, Prompt, Format) ->
    case target(Device) of
        {stream, Stream} ->
            prompt(Stream, Prompt),
            fread_more([], input(Stream), Format);
        {file, File} -> fread_more([], File, Format);
        {server, _} -> {error, enotsup}
    end.

fread_more(Continuation, Stream, Format) ->
    Line = case Stream of
        {file_descriptor, _, _} -> file_line(Stream);
        _ -> read_line(Stream)
    end,
    case io_lib_fread:fread(Continuation, Line, Format) of
        {done, {ok, Values}, Rest} ->
            put_rest(Stream, Rest),
            {ok, Values};
        {done, eof, _} -> eof;
        {done, {error, Reason}, _} -> {error, Reason};
        {more, Next} -> fread_more(Next, Stream, Format)
    end.

%% What a format did not use of a line comes first.
file_line(File) ->
    case take_rest(File) of
        none ->
            case line_of(File) of
                Line when is_binary(Line) -> decoded(Line);
                Other -> Other
            end;
        Rest -> Rest
    end.

%% Whatever a function finds in the input, which it is given line by line.
until(Device, Prompt, Module, Function, Args) ->
    case target(Device) of
        {stream, Stream} ->
            prompt(Stream, Prompt),
            until_done([], input(Stream), {Module, Function, Args});
        {file, File} -> until_done([], File, {Module, Function, Args});
        {server, Pid} -> ask(Pid, {get_until, unicode, Prompt, Module, Function, Args})
    end.

until_done(Continuation, Stream, {Module, Function, Args} = Reader) ->
    Line = case Stream of
        {file_descriptor, _, _} -> file_line(Stream);
        _ -> read_line(Stream)
    end,
    case apply(Module, Function, [Continuation, Line | Args]) of
        {done, Result, Rest} when is_list(Rest) -> put_rest(Stream, Rest), Result;
        {done, Result, _} -> Result;
        {more, Next} -> until_done(Next, Stream, Reader)
    end.

%% The tokens up to a full stop.
scan_erl_form(Prompt) -> scan_erl_form(standard_io, Prompt).
scan_erl_form(Device, Prompt) -> scan_erl_form(Device, Prompt, 1).
scan_erl_form(Device, Prompt, Place) -> scan_erl_form(Device, Prompt, Place, []).
scan_erl_form(Device, Prompt, Place, Options) -> until(Device, Prompt, erl_scan, tokens, [Place, Options]).

scan_erl_exprs(Prompt) -> scan_erl_form(Prompt).
scan_erl_exprs(Device, Prompt) -> scan_erl_form(Device, Prompt).
scan_erl_exprs(Device, Prompt, Place) -> scan_erl_form(Device, Prompt, Place).
scan_erl_exprs(Device, Prompt, Place, Options) -> scan_erl_form(Device, Prompt, Place, Options).

parse_erl_form(Prompt) -> parse_erl_form(standard_io, Prompt).
parse_erl_form(Device, Prompt) -> parse_erl_form(Device, Prompt, 1).
parse_erl_form(Device, Prompt, Place) -> parse_erl_form(Device, Prompt, Place, []).
parse_erl_form(Device, Prompt, Place, Options) ->
    parsed(scan_erl_form(Device, Prompt, Place, Options), fun erl_parse:parse_form/1).

parse_erl_exprs(Prompt) -> parse_erl_exprs(standard_io, Prompt).
parse_erl_exprs(Device, Prompt) -> parse_erl_exprs(Device, Prompt, 1).
parse_erl_exprs(Device, Prompt, Place) -> parse_erl_exprs(Device, Prompt, Place, []).
parse_erl_exprs(Device, Prompt, Place, Options) ->
    parsed(scan_erl_form(Device, Prompt, Place, Options), fun erl_parse:parse_exprs/1).

parsed({ok, Tokens, End}, Parse) ->
    case Parse(Tokens) of
        {ok, Parsed} -> {ok, Parsed, End};
        {error, Reason} -> {error, Reason, End}
    end;
parsed(Other, _) -> Other.

%% An Erlang term that ends in a full stop.
read(Prompt) -> read(standard_io, Prompt).

read(Device, Prompt) -> read_term(Device, Prompt, []).

read_term(Device, Prompt, Front) ->
    case get_line(Device, Prompt) of
        eof when Front =:= [] -> eof;
        eof -> {error, {1, erl_parse, "unexpected end of file"}};
        Line ->
            Text = Front ++ if is_binary(Line) -> decoded(Line); true -> Line end,
            case erl_terms:read(Text) of
                {ok, Term, _} -> {ok, Term};
                {error, Message} -> {error, {1, erl_parse, Message}};
                _ -> read_term(Device, Prompt, Text)
            end
    end.

prompt(Stream, Prompt) ->
    Text = case Prompt of
        {format, Format, Args} -> io_lib:format(Format, Args);
        Atom when is_atom(Atom) -> atom_to_list(Atom);
        Chars -> Chars
    end,
    case Stream =< 1 andalso unicode:characters_to_binary(Text) of
        Binary when is_binary(Binary), Binary =/= <<>> -> '%':write(1, Binary);
        _ -> ok
    end.

%% What was read of a line and not used yet.
put_rest(_, []) -> ok;
put_rest(Stream, Rest) -> erlang:put({'%io_rest', Stream}, Rest), ok.

take_rest(Stream) ->
    case erlang:get({'%io_rest', Stream}) of
        undefined -> none;
        Rest -> erlang:erase({'%io_rest', Stream}), Rest
    end.

decoded(Binary) ->
    case unicode:characters_to_list(Binary) of
        Codes when is_list(Codes) -> Codes;
        _ -> binary_to_list(Binary)
    end.

%% ---- devices --------------------------------------------------------------------------------

target(user) -> {stream, 1};
target(standard_error) -> {stream, 2};
%% Asked for as such, so that whoever watches can tell it from what programs ask for.
target(standard_io) ->
    Leader = group_leader(),
    case '%':'process-whereis'(user) of
        Leader -> {stream, 1};
        _ -> {server, Leader}
    end;
target({file_descriptor, _, _} = Device) -> {file, Device};
target(Pid) when is_pid(Pid) ->
    case '%':'process-whereis'(user) of
        Pid -> {stream, 1};
        _ -> {server, Pid}
    end;
target(Name) when is_atom(Name) ->
    case whereis(Name) of
        undefined -> erlang:error(badarg);
        Pid -> {server, Pid}
    end;
target(_) -> erlang:error(badarg).

%% Reading from the terminal is from stream 0.
input(1) -> 0;
input(Stream) -> Stream.

ask(Pid, Request) ->
    Ref = erlang:monitor(process, Pid),
    Pid ! {io_request, self(), Ref, Request},
    receive
        {io_reply, Ref, Reply} ->
            erlang:demonitor(Ref, [flush]),
            Reply;
        {'DOWN', Ref, _, _, _} -> {error, terminated}
    end.

request(Request) -> request(standard_io, Request).

request(Device, {put_chars, _, Chars}) -> put_chars(Device, Chars);
request(Device, {put_chars, _, M, F, A}) -> put_chars(Device, apply(M, F, A));
request(Device, {get_line, _, Prompt}) -> get_line(Device, Prompt);
request(Device, {get_chars, _, Prompt, N}) -> get_chars(Device, Prompt, N);
request(Device, {get_until, _, Prompt, M, F, A}) -> until(Device, Prompt, M, F, A);
request(_, _) -> {error, request}.

getopts() -> getopts(standard_io).
getopts(_) -> [{binary, false}, {encoding, unicode}].
setopts(Options) -> setopts(standard_io, Options).
setopts(_, _) -> ok.
columns() -> {error, enotsup}.
columns(_) -> {error, enotsup}.
rows() -> {error, enotsup}.
rows(_) -> {error, enotsup}.
printable_range() -> latin1.
