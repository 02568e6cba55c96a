%% Compiled modules: those that a program made (`backstory_code:pack/3`), its own, and OTP's files.
-module(beam_lib).

-export([all_chunks/1, chunks/2, chunks/3, clear_crypto_key_fun/0, cmp/2, crypto_key_fun/1, format_error/1, info/1,
         md5/1, strip/1, version/1]).
-export(['%chunks'/1]).

chunks(Beam, Names) -> chunks(Beam, Names, []).

chunks(Beam, Names, Options) ->
    case read(Beam) of
        {ok, Module, Chunks} ->
            try {ok, {Module, [{Name, chunk(Name, Module, Beam, Chunks, Options)} || Name <- Names]}}
            catch throw:{'%missing', Reason} -> {error, beam_lib, Reason}
            end;
        {error, Reason} -> {error, beam_lib, Reason}
    end.

chunk(abstract_code, _, _, Chunks, _) ->
    case debug_info(Chunks) of
        {debug_info_v1, erl_abstract_code, {Forms, _}} -> {raw_abstract_v1, Forms};
        _ -> no_abstract_code
    end;
chunk(debug_info, _, _, Chunks, _) ->
    case debug_info(Chunks) of
        none -> no_debug_info;
        Info -> Info
    end;
chunk(attributes, _, _, Chunks, _) -> term(<<"Attr">>, Chunks, []);
chunk(compile_info, _, _, Chunks, _) -> term(<<"CInf">>, Chunks, []);
chunk(exports, _, _, Chunks, _) -> lists:sort(exported(Chunks));
chunk(labeled_exports, _, _, Chunks, _) -> [{Name, Arity, 1} || {Name, Arity} <- lists:sort(exported(Chunks))];
chunk(locals, _, _, Chunks, _) ->
    Exported = exported(Chunks),
    [{N, A} || {function, _, N, A, _} <- code(Chunks), not lists:member({N, A}, Exported)];
chunk(atoms, Module, _, _, _) -> [{1, Module}];
chunk(Name, _, Beam, Chunks, Options) when is_list(Name) ->
    case {lists:keyfind(list_to_binary(Name), 1, Chunks), lists:member(allow_missing_chunks, Options)} of
        {{_, Data}, _} -> Data;
        {false, true} -> missing_chunk;
        {false, false} -> throw({'%missing', {missing_chunk, Beam, Name}})
    end;
chunk(Name, _, Beam, _, _) -> throw({'%missing', {unknown_chunk, Beam, Name}}).

debug_info(Chunks) -> term(<<"Dbgi">>, Chunks, none).

term(Name, Chunks, Default) ->
    case lists:keyfind(Name, 1, Chunks) of
        {_, Data} -> binary_to_term(Data);
        false -> Default
    end.

code(Chunks) ->
    case {term(<<"Bksy">>, Chunks, none), debug_info(Chunks)} of
        {{Forms, _}, _} -> Forms;
        {_, {debug_info_v1, erl_abstract_code, {Forms, _}}} -> Forms;
        _ -> []
    end.

exported(Chunks) ->
    lists:usort(lists:append([Names || {attribute, _, export, Names} <- code(Chunks)])
                ++ [{module_info, 0}, {module_info, 1}]).

%% ---- files ----------------------------------------------------------------------------------

read(<<"FOR1", _/binary>> = Binary) ->
    case '%chunks'(Binary) of
        {ok, Module, Chunks} -> {ok, Module, Chunks};
        error -> {error, {not_a_beam_file, Binary}}
    end;
read(Beam) ->
    Name = case Beam of
        _ when is_atom(Beam) -> atom_to_list(Beam);
        _ when is_binary(Beam) -> binary_to_list(Beam);
        _ -> Beam
    end,
    File = case filename:extension(Name) of
        ".beam" -> Name;
        _ -> Name ++ ".beam"
    end,
    case file:read_file(File) of
        {ok, Binary} -> read_binary(Binary, Beam);
        {error, Reason} ->
            case own(list_to_atom(filename:basename(File, ".beam"))) of
                {ok, Binary} -> read_binary(Binary, Beam);
                error -> {error, {file_error, File, Reason}}
            end
    end.

read_binary(Binary, Beam) ->
    case '%chunks'(Binary) of
        {ok, Module, Chunks} -> {ok, Module, Chunks};
        error -> {error, {not_a_beam_file, Beam}}
    end.

%% A module of the program has no file, but its code can be asked for.
own(Module) ->
    case '%':'function-exported?'(backstory_code, object_code, 1) of
        true -> '%':'term-apply'(backstory_code, object_code, [Module]);
        false -> error
    end.

%% Name and contents of each chunk, and whose they are.
'%chunks'(<<"FOR1", _:32, "BEAM", Rest/binary>>) ->
    try split(Rest) of
        Chunks ->
            case [Name || {<<"AtU8">>, <<_:32, Size, Name:Size/binary, _/binary>>} <- Chunks] of
                [Name | _] -> {ok, binary_to_atom(Name), Chunks};
                [] -> error
            end
    catch error:_ -> error
    end;
'%chunks'(_) -> error.

split(<<Id:4/binary, Size:32, Data:Size/binary, Rest/binary>>) ->
    Padding = min(-Size band 3, byte_size(Rest)),
    <<_:Padding/binary, More/binary>> = Rest,
    [{Id, Data} | split(More)];
split(<<>>) -> [].

all_chunks(Beam) ->
    case read(Beam) of
        {ok, Module, Chunks} -> {ok, Module, [{binary_to_list(Id), Data} || {Id, Data} <- Chunks]};
        {error, Reason} -> {error, beam_lib, Reason}
    end.

info(Beam) ->
    case read(Beam) of
        {ok, Module, Chunks} ->
            [{binary, Beam}, {module, Module}, {chunks, [{binary_to_list(Id), 0, byte_size(D)} || {Id, D} <- Chunks]}];
        {error, Reason} -> {error, beam_lib, Reason}
    end.

md5(Beam) ->
    case read(Beam) of
        {ok, Module, Chunks} -> {ok, {Module, erlang:md5(term_to_binary(code(Chunks)))}};
        {error, Reason} -> {error, beam_lib, Reason}
    end.

version(Beam) ->
    case chunks(Beam, [attributes]) of
        {ok, {Module, [{attributes, Attributes}]}} -> {ok, {Module, proplists:get_value(vsn, Attributes, [])}};
        Error -> Error
    end.

cmp(One, Other) ->
    case {md5(One), md5(Other)} of
        {{ok, Same}, {ok, Same}} -> ok;
        {{ok, _}, {ok, _}} -> {error, beam_lib, {chunks_different, "Code"}};
        {{ok, _}, Error} -> Error;
        {Error, _} -> Error
    end.

strip(Beam) ->
    case read(Beam) of
        {ok, Module, _} -> {ok, {Module, Beam}};
        {error, Reason} -> {error, beam_lib, Reason}
    end.

crypto_key_fun(_) -> {error, badfun}.
clear_crypto_key_fun() -> undefined.

format_error({not_a_beam_file, Beam}) -> io_lib:format("~tp: not a BEAM file~n", [Beam]);
format_error({missing_chunk, Beam, Chunk}) -> io_lib:format("~tp: Not a BEAM file: no IFF \"~ts\" chunk~n", [Beam, Chunk]);
format_error({file_error, File, Reason}) -> io_lib:format("~tp: ~ts~n", [File, file:format_error(Reason)]);
format_error(Other) -> io_lib:format("~tp~n", [Other]).
