%% Files: the part that programs use to read and write whole ones, or line by line.
-module(file).

-export([close/1, consult/1, del_dir/1, delete/1, file_info/1, format_error/1, get_cwd/0, list_dir/1,
         make_dir/1, open/2, read/2, read_file/1, read_file_info/1, read_file_info/2,
         read_line/1, write/2, write_file/2, write_file/3]).

read_file(Name) ->
    with(Name, 0, fun(Stream) -> {ok, '%':'read-all'(Stream)} end).

write_file(Name, Data) -> write_file(Name, Data, []).

write_file(Name, Data, Options) ->
    Bytes = try iolist_to_binary(Data)
            catch error:_ -> badarg
            end,
    case Bytes of
        badarg -> {error, badarg};
        _ ->
            Mode = case lists:member(append, Options) of true -> 2; false -> 1 end,
            with(Name, Mode, fun(Stream) -> '%':write(Stream, Bytes), ok end)
    end.

with(Name, Mode, F) ->
    case opened(Name, Mode) of
        {ok, Stream} ->
            Result = F(Stream),
            '%':'close-file'(Stream),
            Result;
        Error -> Error
    end.

opened(Name, Mode) ->
    Path = path(Name),
    case '%':'file-kind'(Path) of
        2 -> {error, eisdir};
        _ ->
            case '%':'open-file'(Path, Mode) of
                Error when is_integer(Error), Error < 0 -> {error, reason(Error)};
                Stream -> {ok, Stream}
            end
    end.

path(Name) when is_binary(Name) -> Name;
path(Name) -> unicode:characters_to_binary(filename:flatten(Name)).

reason(-1) -> enoent;
reason(-2) -> eacces;
reason(-4) -> ebusy;
reason(_) -> einval.

%% ---- devices --------------------------------------------------------------------------------

open(Name, Modes) when is_list(Modes) ->
    Has = fun(Mode) -> lists:member(Mode, Modes) end,
    Mode = case {Has(read), Has(write), Has(append)} of
        {_, _, true} -> 2;
        {true, true, _} -> 3;
        {_, true, _} -> 1;
        _ -> 0
    end,
    case opened(Name, Mode) of
        {ok, Stream} -> {ok, {file_descriptor, prim_file, #{stream => Stream, binary => Has(binary)}}};
        Error -> Error
    end;
open(Name, Mode) -> open(Name, [Mode]).

close({file_descriptor, _, #{stream := Stream}}) -> '%':'close-file'(Stream), ok;
close(_) -> {error, einval}.

write({file_descriptor, _, #{stream := Stream}}, Data) -> '%':write(Stream, iolist_to_binary(Data)), ok;
write(Device, Data) -> io:put_chars(Device, Data).

read({file_descriptor, _, #{stream := Stream} = Info}, N) ->
    case '%':'read-bytes'(Stream, N) of
        <<>> when N > 0 -> eof;
        Bytes -> {ok, as(Bytes, Info)}
    end.

read_line({file_descriptor, _, #{stream := Stream} = Info}) ->
    case '%':'read-line-term'(Stream) of
        eof -> eof;
        Bytes -> {ok, as(Bytes, Info)}
    end;
read_line(Device) ->
    case io:get_line(Device, "") of
        eof -> eof;
        Line -> {ok, Line}
    end.

as(Bytes, #{binary := true}) -> Bytes;
as(Bytes, _) -> binary_to_list(Bytes).

%% ---- terms ----------------------------------------------------------------------------------

consult(Name) ->
    case read_file(Name) of
        {ok, Bytes} -> erl_terms:read_all(unicode:characters_to_list(Bytes));
        Error -> Error
    end.

%% ---- directories ----------------------------------------------------------------------------

get_cwd() -> {ok, case '%':'environment-get'(<<"PWD">>) of false -> "/"; Dir -> binary_to_list(Dir) end}.

delete(Name) -> result('%':'remove-file'(path(Name))).
del_dir(Name) -> result('%':'remove-file'(path(Name))).
make_dir(Name) -> result('%':'make-directory'(path(Name))).

result(0) -> ok;
result(Error) -> {error, reason(Error)}.

list_dir(Name) ->
    case '%':'list-directory'(path(Name)) of
        Names when is_list(Names) -> {ok, [unicode:characters_to_list(N) || N <- Names]};
        Error -> {error, reason(Error)}
    end.

file_info(Name) -> read_file_info(Name).

%% Size and type are known, the rest is not, in whatever form it is asked for.
read_file_info(Name, _) -> read_file_info(Name).

read_file_info(Name) ->
    case '%':'file-kind'(path(Name)) of
        0 -> {error, enoent};
        Kind ->
            Type = case Kind of 2 -> directory; _ -> regular end,
            Size = case Kind =:= 1 andalso read_file(Name) of {ok, Bytes} -> byte_size(Bytes); _ -> 0 end,
            {ok, {file_info, Size, Type, read_write, undefined, undefined, undefined, 0, 1, 0, 0, 0, 0,
                  0}}
    end.

format_error(enoent) -> "no such file or directory";
format_error(eacces) -> "permission denied";
format_error(eisdir) -> "illegal operation on a directory";
format_error(einval) -> "invalid argument";
format_error(badarg) -> "bad argument";
format_error({Line, Module, Reason}) -> io_lib:format("~w: ~ts", [Line, Module:format_error(Reason)]);
format_error(Other) -> io_lib:format("unknown POSIX error: ~tp", [Other]).
