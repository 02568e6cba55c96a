%% Files. Whole ones and those that are read or written from front to end are streams of the outside; one that is
%% read and written, or whose position is changed, is kept in memory and written anew with every change
%% (`backstory_file`). Times, owners and permissions of files are not known.
-module(file).

-export([advise/4, allocate/3, altname/1, change_group/2, change_mode/2, change_owner/2, change_owner/3,
         change_time/2, change_time/3, close/1, consult/1, copy/2, copy/3, datasync/1, del_dir/1, del_dir_r/1,
         delete/1, delete/2, file_info/1, format_error/1, get_cwd/0, get_cwd/1, list_dir/1, list_dir_all/1, make_dir/1,
         make_link/2, make_symlink/2, native_name_encoding/0, open/2, path_consult/2, path_open/3, pid2name/1,
         position/2, pread/2, pread/3, pwrite/2, pwrite/3, read/2, read_file/1, read_file_info/1, read_file_info/2,
         read_line/1, read_link/1, read_link_all/1, read_link_info/1, read_link_info/2, rename/2, set_cwd/1, sync/1,
         truncate/1, write/2, write_file/2, write_file/3, write_file_info/2, write_file_info/3]).

read_file(Name) ->
    with(Name, 0, fun(Stream) -> {ok, '%':'read-all'(Stream)} end).

write_file(Name, Data) -> write_file(Name, Data, []).

write_file(Name, Data, Options) ->
    Bytes = try iolist_to_binary(Data)
            catch error:_ -> badarg
            end,
    case {Bytes, lists:member(exclusive, Options) andalso kind(Name) =/= 0} of
        {badarg, _} -> {error, badarg};
        {_, true} -> {error, eexist};
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
    case path(Name) of
        badarg -> {error, badarg};
        Path ->
            case '%':'file-kind'(Path) of
                2 -> {error, eisdir};
                _ ->
                    case '%':'open-file'(Path, Mode) of
                        Error when is_integer(Error), Error < 0 -> {error, reason(Error)};
                        Stream -> {ok, Stream}
                    end
            end
    end.

%% As the outside knows it; relative to what `set_cwd/1` said.
path(Name) ->
    Flat = try if is_binary(Name) -> Name; true -> unicode:characters_to_binary(filename:flatten(Name)) end
           catch error:_ -> badarg
           end,
    case Flat of
        badarg -> badarg;
        <<$/, _/binary>> -> Flat;
        _ ->
            case backstory_file:folder() of
                none -> Flat;
                Folder -> filename:join(Folder, Flat)
            end
    end.

kind(Name) ->
    case path(Name) of
        badarg -> 0;
        Path -> '%':'file-kind'(Path)
    end.

reason(-1) -> enoent;
reason(-2) -> eacces;
reason(-4) -> ebusy;
reason(_) -> einval.

%% ---- devices --------------------------------------------------------------------------------

open(Name, Modes) when is_list(Modes) ->
    Has = fun(Mode) -> lists:member(Mode, Modes) end,
    Info = #{binary => Has(binary)},
    Found = not Has(ram) andalso kind(Name),
    case {Has(read), Has(write) orelse Has(exclusive), Has(append), Has(ram)} of
        {_, _, _, true} -> {ok, in_memory(backstory_file:open(none, iolist_to_binary(Name)), Info)};
        _ when Found =:= 2 -> {error, eisdir};
        {_, true, _, _} when Found =/= 0 ->
            case Has(exclusive) of
                true -> {error, eexist};
                false -> opened(Name, Has, Info)
            end;
        _ -> opened(Name, Has, Info)
    end;
open(Name, Mode) when is_atom(Mode) -> open(Name, [Mode]);
open(_, _) -> {error, badarg}.

opened(Name, Has, Info) ->
    Writes = Has(write) orelse Has(exclusive),
    case {Has(read), Writes, Has(append)} of
        {true, _, true} -> both(Name, Info);
        {true, true, _} -> both(Name, Info);
        {_, _, true} -> stream(Name, 2, Info);
        {_, true, _} -> stream(Name, 1, Info);
        _ -> stream(Name, 0, Info)
    end.

stream(Name, Mode, Info) ->
    case opened(Name, Mode) of
        {ok, Stream} -> {ok, descriptor(Info#{stream => Stream, path => path(Name)})};
        Error -> Error
    end.

%% What is not there is made.
both(Name, Info) ->
    case read_file(Name) of
        {ok, Content} -> {ok, in_memory(backstory_file:open(path(Name), Content), Info)};
        {error, enoent} ->
            case write_file(Name, <<>>) of
                ok -> {ok, in_memory(backstory_file:open(path(Name), <<>>), Info)};
                Error -> Error
            end;
        Error -> Error
    end.

in_memory(Key, Info) -> descriptor(Info#{memory => Key}).
descriptor(Info) -> {file_descriptor, prim_file, Info}.

%% The stream of a device, or where it is in memory.
where({file_descriptor, _, #{memory := Key}}) -> {memory, Key};
where({file_descriptor, _, #{stream := Stream}}) ->
    case backstory_file:is_known(Stream) of
        true -> {memory, Stream};
        false -> {stream, Stream}
    end;
where(_) -> other.

%% From here on in memory: its position is asked for.
settle({file_descriptor, _, Info} = Device) ->
    case where(Device) of
        {memory, Key} -> Key;
        {stream, Stream} ->
            '%':flush(Stream),
            Path = maps:get(path, Info),
            Content = case read_file(Path) of {ok, Bytes} -> Bytes; _ -> <<>> end,
            Rest = try '%':'read-all'(Stream) catch _:_ -> <<>> end,
            backstory_file:keep(Stream, Path, Content, byte_size(Content) - byte_size(Rest)),
            Stream
    end;
settle(_) -> none.

close(Device) ->
    case where(Device) of
        {stream, Stream} -> '%':'close-file'(Stream), ok;
        {memory, Key} ->
            is_integer(Key) andalso '%':'close-file'(Key),
            backstory_file:close(Key);
        other -> {error, einval}
    end.

write(Device, Data) ->
    case where(Device) of
        other -> io:put_chars(Device, Data);
        Where ->
            case try iolist_to_binary(Data) catch error:_ -> badarg end of
                badarg -> {error, badarg};
                Bytes -> written(Where, Bytes)
            end
    end.

written({stream, Stream}, Bytes) -> '%':write(Stream, Bytes), ok;
written({memory, Key}, Bytes) -> backstory_file:write(Key, Bytes).

read(Device, N) ->
    case where(Device) of
        {stream, Stream} -> result(Device, '%':'read-bytes'(Stream, N), N);
        {memory, Key} ->
            case backstory_file:read(Key, N) of
                {ok, Bytes} -> result(Device, Bytes, N);
                Error -> Error
            end;
        other -> {error, einval}
    end.

result(_, <<>>, N) when N > 0 -> eof;
result({_, _, Info}, Bytes, _) -> {ok, as(Bytes, Info)}.

read_line(Device) ->
    case where(Device) of
        {stream, Stream} ->
            case '%':'read-line-term'(Stream) of
                eof -> eof;
                Bytes -> result(Device, Bytes, 1)
            end;
        {memory, Key} ->
            case backstory_file:read_line(Key) of
                {ok, Bytes} -> result(Device, Bytes, 1);
                Error -> Error
            end;
        other ->
            case io:get_line(Device, "") of
                eof -> eof;
                Line -> {ok, Line}
            end
    end.

as(Bytes, #{binary := true}) -> Bytes;
as(Bytes, _) -> binary_to_list(Bytes).

position(Device, To) -> settled(Device, fun(Key) -> backstory_file:position(Key, To) end).
truncate(Device) -> settled(Device, fun backstory_file:truncate/1).

pread(Device, At, N) ->
    settled(Device, fun(Key) ->
        case backstory_file:pread(Key, At, N) of
            {ok, Bytes} -> result(Device, Bytes, N);
            Error -> Error
        end
    end).

pread(Device, Places) ->
    {ok, [case pread(Device, At, N) of {ok, Data} -> Data; Other -> Other end || {At, N} <- Places]}.

pwrite(Device, At, Data) ->
    Bytes = iolist_to_binary(Data),
    settled(Device, fun(Key) -> backstory_file:pwrite(Key, At, Bytes) end).

pwrite(Device, Places) ->
    lists:foreach(fun({At, Data}) -> ok = pwrite(Device, At, Data) end, Places),
    ok.

settled(Device, F) ->
    case settle(Device) of
        none -> {error, einval};
        Key -> F(Key)
    end.

sync(Device) ->
    case where(Device) of
        {stream, Stream} -> '%':flush(Stream), ok;
        {memory, _} -> ok;
        other -> {error, einval}
    end.
datasync(Device) -> sync(Device).
advise(_, _, _, _) -> ok.
allocate(_, _, _) -> ok.
pid2name(_) -> undefined.
native_name_encoding() -> utf8.

%% ---- copies ---------------------------------------------------------------------------------

copy(From, To) -> copy(From, To, infinity).

copy(From, To, Most) ->
    case contents(From, Most) of
        {ok, Bytes} ->
            case is_device(To) of
                true -> copied(write(To, Bytes), Bytes);
                false -> copied(write_file(name(To), Bytes), Bytes)
            end;
        Error -> Error
    end.

copied(ok, Bytes) -> {ok, byte_size(Bytes)};
copied(Error, _) -> Error.

name({Name, Modes}) when is_list(Modes) -> Name;
name(Name) -> Name.

is_device({file_descriptor, _, _}) -> true;
is_device(Other) -> is_pid(Other).

contents(From, Most) ->
    case is_device(From) of
        true ->
            N = case Most of infinity -> 1 bsl 40; _ -> Most end,
            case read(From, N) of
                {ok, Data} -> {ok, iolist_to_binary(Data)};
                eof -> {ok, <<>>};
                Error -> Error
            end;
        false ->
            case read_file(name(From)) of
                {ok, Bytes} when Most =:= infinity; byte_size(Bytes) =< Most -> {ok, Bytes};
                {ok, Bytes} -> {ok, binary:part(Bytes, 0, Most)};
                Error -> Error
            end
    end.

rename(From, To) ->
    case {kind(From), kind(To)} of
        {0, _} -> {error, enoent};
        {1, 2} -> {error, eisdir};
        {2, 1} -> {error, enotdir};
        {1, _} ->
            {ok, Bytes} = read_file(From),
            case write_file(To, Bytes) of
                ok -> delete(From);
                Error -> Error
            end;
        {2, Kind} ->
            _ = Kind =:= 2 andalso del_dir(To),
            case make_dir(To) of
                ok ->
                    {ok, Names} = list_dir(From),
                    lists:foreach(fun(N) -> ok = rename(filename:join(From, N), filename:join(To, N)) end, Names),
                    del_dir(From);
                Error -> Error
            end
    end.

%% ---- terms ----------------------------------------------------------------------------------

consult(Name) ->
    case read_file(Name) of
        {ok, Bytes} -> erl_terms:read_all(unicode:characters_to_list(Bytes));
        Error -> Error
    end.

path_consult(Folders, Name) -> in_folders(Folders, Name, fun consult/1).
path_open(Folders, Name, Modes) -> in_folders(Folders, Name, fun(File) -> open(File, Modes) end).

in_folders([Folder | Rest], Name, F) ->
    Full = filename:join(Folder, Name),
    case kind(Full) of
        1 ->
            case F(Full) of
                {ok, Found} -> {ok, Found, Full};
                Error -> Error
            end;
        _ -> in_folders(Rest, Name, F)
    end;
in_folders([], _, _) -> {error, enoent}.

%% ---- directories ----------------------------------------------------------------------------

get_cwd() ->
    case backstory_file:folder() of
        none -> {ok, case '%':'environment-get'(<<"PWD">>) of false -> "/"; Dir -> binary_to_list(Dir) end};
        Folder -> {ok, unicode:characters_to_list(Folder)}
    end.

get_cwd(_) -> get_cwd().

set_cwd(Name) ->
    case kind(Name) of
        0 -> {error, enoent};
        1 -> {error, enotdir};
        2 -> backstory_file:set_folder(filename:absname(path(Name)))
    end.

delete(Name) ->
    case kind(Name) of
        0 -> {error, enoent};
        1 -> done('%':'remove-file'(path(Name)));
        2 -> {error, eperm}
    end.
delete(Name, _) -> delete(Name).

%% A name that ends in a slash is that of a directory.
del_dir(Name) ->
    case kind(Name) of
        0 -> {error, enoent};
        1 -> {error, enotdir};
        2 ->
            case list_dir(Name) of
                {ok, [_ | _]} -> {error, eexist};
                _ -> done('%':'remove-file'(<<(path(Name))/binary, "/">>))
            end
    end.

del_dir_r(Name) ->
    case kind(Name) of
        2 ->
            {ok, Names} = list_dir(Name),
            lists:foreach(fun(N) -> del_dir_r(filename:join(Name, N)) end, Names),
            del_dir(Name);
        _ -> delete(Name)
    end.

make_dir(Name) ->
    case kind(Name) of
        0 -> done('%':'make-directory'(path(Name)));
        _ -> {error, eexist}
    end.

done(0) -> ok;
done(Error) -> {error, reason(Error)}.

list_dir(Name) ->
    case kind(Name) of
        0 -> {error, enoent};
        1 -> {error, enotdir};
        2 ->
            case '%':'list-directory'(path(Name)) of
                Names when is_list(Names) -> {ok, [unicode:characters_to_list(N) || N <- Names]};
                Error -> {error, reason(Error)}
            end
    end.
list_dir_all(Name) -> list_dir(Name).

make_link(_, _) -> {error, enotsup}.
make_symlink(_, _) -> {error, enotsup}.
read_link(Name) -> {error, case kind(Name) of 0 -> enoent; _ -> einval end}.
read_link_all(Name) -> read_link(Name).
altname(_) -> {error, enotsup}.

%% ---- information ----------------------------------------------------------------------------

file_info(Name) -> read_file_info(Name).
read_file_info(Name) -> read_file_info(Name, []).
read_link_info(Name) -> read_file_info(Name).
read_link_info(Name, Options) -> read_file_info(Name, Options).

%% Size and type are known, the rest is not: every time is the first there is.
read_file_info({file_descriptor, _, #{path := Path}}, Options) -> read_file_info(Path, Options);
read_file_info(Name, Options) ->
    case path(Name) =:= badarg orelse kind(Name) of
        true -> {error, badarg};
        0 -> {error, enoent};
        Kind ->
            {Type, Mode} = case Kind of 2 -> {directory, 8#40755}; _ -> {regular, 8#100644} end,
            Size = case Kind =:= 1 andalso read_file(Name) of {ok, Bytes} -> byte_size(Bytes); _ -> 4096 end,
            Time = case lists:member({time, posix}, Options) of true -> 0; false -> {{1970, 1, 1}, {0, 0, 0}} end,
            {ok, {file_info, Size, Type, read_write, Time, Time, Time, Mode, 1, 0, 0, 0, 0, 0}}
    end.

write_file_info(Name, _) -> changed(Name).
write_file_info(Name, _, _) -> changed(Name).
change_mode(Name, _) -> changed(Name).
change_owner(Name, _) -> changed(Name).
change_owner(Name, _, _) -> changed(Name).
change_group(Name, _) -> changed(Name).
change_time(Name, _) -> changed(Name).
change_time(Name, _, _) -> changed(Name).

changed(Name) ->
    case kind(Name) of
        0 -> {error, enoent};
        _ -> ok
    end.

format_error(enoent) -> "no such file or directory";
format_error(eacces) -> "permission denied";
format_error(eisdir) -> "illegal operation on a directory";
format_error(eexist) -> "file already exists";
format_error(enotdir) -> "not a directory";
format_error(eperm) -> "not owner";
format_error(einval) -> "invalid argument";
format_error(enotsup) -> "operation not supported";
format_error(emfile) -> "too many open files";
format_error(enospc) -> "no space left on device";
format_error(badarg) -> "bad argument";
format_error(terminated) -> "the file server process is terminated";
format_error(system_limit) -> "a system limit was hit, probably not enough ports";
format_error({Line, Module, Reason}) ->
    io_lib:format("~w: ~ts", [Line, Module:format_error(Reason)]);
format_error(Other) -> io_lib:format("unknown POSIX error: ~tp", [Other]).
