%% Files whose position a program changes: content and position are kept in memory, and the file is written anew
%% with every change. Also the current directory, once the program has set it.
-module(backstory_file).

-export([close/1, folder/0, is_known/1, keep/4, open/2, position/2, pread/3, pwrite/3, read/2, read_line/1,
         set_folder/1, truncate/1, write/2]).

%% Rows: `{Key, Path, Content, Position}`, `{folder, Path}`.
table() ->
    try '%':'table-new'('%files', set, 1, [named_table, public, unowned])
    catch error:_ -> '%files'
    end.

%% A program that does none of this has no such table.
look(Key) ->
    try '%':'table-lookup'('%files', Key)
    catch error:_ -> []
    end.

folder() ->
    case look(folder) of
        [{_, Folder}] -> Folder;
        [] -> none
    end.

set_folder(Folder) ->
    '%':'table-insert'(table(), [{folder, Folder}], false),
    ok.

is_known(Key) -> look(Key) =/= [].

keep(Key, Path, Content, Position) ->
    '%':'table-insert'(table(), [{Key, Path, Content, Position}], false),
    ok.

open(Path, Content) ->
    Key = make_ref(),
    keep(Key, Path, Content, 0),
    Key.

close(Key) ->
    case '%':'table-take'(table(), Key) of
        [] -> {error, einval};
        _ -> ok
    end.

with(Key, F) ->
    case look(Key) of
        [{_, Path, Content, Position}] -> F(Path, Content, Position);
        [] -> {error, einval}
    end.

position(Key, To) ->
    with(Key, fun(Path, Content, Position) ->
        New = case To of
            bof -> 0;
            cur -> Position;
            eof -> byte_size(Content);
            {bof, N} -> N;
            {cur, N} -> Position + N;
            {eof, N} -> byte_size(Content) + N;
            N -> N
        end,
        case is_integer(New) andalso New >= 0 of
            true ->
                keep(Key, Path, Content, New),
                {ok, New};
            false -> {error, einval}
        end
    end).

part(Content, At, N) when At < byte_size(Content) -> binary:part(Content, At, min(N, byte_size(Content) - At));
part(_, _, _) -> <<>>.

read(Key, N) ->
    with(Key, fun(Path, Content, Position) ->
        Bytes = part(Content, Position, N),
        keep(Key, Path, Content, Position + byte_size(Bytes)),
        {ok, Bytes}
    end).

read_line(Key) ->
    with(Key, fun(Path, Content, Position) ->
        Rest = part(Content, Position, byte_size(Content)),
        Line = case binary:match(Rest, <<"\n">>) of
            {At, _} -> binary:part(Rest, 0, At + 1);
            nomatch -> Rest
        end,
        keep(Key, Path, Content, Position + byte_size(Line)),
        {ok, Line}
    end).

pread(Key, At, N) when is_integer(At), At >= 0 -> with(Key, fun(_, Content, _) -> {ok, part(Content, At, N)} end);
pread(_, _, _) -> {error, einval}.

write(Key, Bytes) ->
    with(Key, fun(Path, Content, Position) ->
        put_through(Key, Path, over(Content, Position, Bytes), Position + byte_size(Bytes))
    end).

pwrite(Key, At, Bytes) when is_integer(At), At >= 0 ->
    with(Key, fun(Path, Content, Position) -> put_through(Key, Path, over(Content, At, Bytes), Position) end);
pwrite(_, _, _) -> {error, einval}.

truncate(Key) ->
    with(Key, fun(Path, Content, Position) ->
        put_through(Key, Path, part(<<Content/binary, 0:((max(0, Position - byte_size(Content))) * 8)>>, 0, Position),
                    Position)
    end).

over(Content, At, Bytes) ->
    Front = part(Content, 0, At),
    Gap = max(0, At - byte_size(Content)) * 8,
    End = At + byte_size(Bytes),
    <<Front/binary, 0:Gap, Bytes/binary, (part(Content, End, byte_size(Content)))/binary>>.

put_through(Key, Path, Content, Position) ->
    keep(Key, Path, Content, Position),
    case Path of
        none -> ok;
        _ -> file:write_file(Path, Content)
    end.
