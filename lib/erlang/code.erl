%% Loaded modules: those that were there from the start, and those that the program loads as it runs
%% (`backstory_code`, which is only there for programs that do so).
-module(code).

-export([add_path/1, add_patha/1, add_paths/1, add_pathsa/1, add_pathsz/1, add_pathz/1, all_loaded/0, atomic_load/1,
         compiler_dir/0, del_path/1, delete/1, ensure_loaded/1, ensure_modules_loaded/1, get_mode/0,
         get_object_code/1, get_path/0, is_loaded/1, is_sticky/1, lib_dir/0, lib_dir/1, lib_dir/2, load_abs/1,
         load_binary/3, load_file/1, module_md5/1, module_status/1, objfile_extension/0, priv_dir/1, purge/1,
         root_dir/0, set_path/1, soft_purge/1, stick_dir/1, stick_mod/1, unstick_dir/1, unstick_mod/1,
         where_is_file/1, where_is_file/2, which/1]).

loading(Function, Args) ->
    '%':'function-exported?'(backstory_code, Function, length(Args))
        andalso '%':'term-apply'(backstory_code, Function, Args).

is_there(Module) -> '%':'module-load'(Module) orelse loading(is_loaded, [Module]).

ensure_loaded(Module) when is_atom(Module) ->
    case is_there(Module) of
        true -> {module, Module};
        false -> {error, nofile}
    end.

ensure_modules_loaded(Modules) ->
    case [{M, nofile} || M <- Modules, not is_there(M)] of
        [] -> ok;
        Missing -> {error, Missing}
    end.

load_file(Module) ->
    loading(unload, [Module]),
    unmark({deleted, Module}),
    ensure_loaded(Module).

load_abs(File) ->
    Name = list_to_atom(filename:basename(File)),
    case file:read_file(File ++ ".beam") of
        {ok, Binary} -> load_binary(Name, File ++ ".beam", Binary);
        {error, _} -> {error, nofile}
    end.

load_binary(Module, File, Binary) when is_atom(Module), is_binary(Binary) ->
    unmark({deleted, Module}),
    case loading(load, [Module, File, Binary]) of
        false -> erlang:error({native_function_is_not_in_backstory, 'code:load_binary/3'}, [Module, File, Binary]);
        Result -> Result
    end;
load_binary(_, _, _) -> erlang:error(badarg).

atomic_load(Modules) ->
    Results = [{M, load_binary(M, File, Binary)} || {M, File, Binary} <- Modules],
    case [{M, Reason} || {M, {error, Reason}} <- Results] of
        [] -> ok;
        Errors -> {error, Errors}
    end.

get_object_code(Module) when is_atom(Module) ->
    case loading(object_code, [Module]) of
        {ok, Binary} -> {Module, Binary, which(Module)};
        _ -> error
    end.

module_md5(Binary) ->
    case beam_lib:md5(Binary) of
        {ok, {_, Md5}} -> Md5;
        _ -> undefined
    end.

%% What was there before the program began cannot be taken away.
purge(_) -> false.
soft_purge(_) -> true.
delete(Module) ->
    Was = is_loaded(Module) =/= false,
    loading(unload, [Module]),
    Was andalso mark({deleted, Module}),
    Was.

all_loaded() ->
    Own = case loading(all, []) of
        false -> [];
        Modules -> Modules
    end,
    [{Module, which(Module)} || Module <- lists:usort(Own ++ erlang:loaded())].

is_loaded(Module) ->
    case erlang:module_loaded(Module) andalso not is_marked({deleted, Module}) of
        true -> {file, which(Module)};
        false -> false
    end.

%% Marks of modules: those that the program made sticky, and those that it deleted and did not load again.
mark(Row) ->
    try '%':'table-new'('%modules', ordered_set, 1, [named_table, public, unowned])
    catch error:_ -> there
    end,
    '%':'table-insert'('%modules', [{Row}], false),
    true.

is_marked(Row) ->
    try '%':'table-lookup'('%modules', Row) =/= []
    catch error:badarg -> false
    end.

unmark(Row) ->
    try '%':'table-take'('%modules', Row) of
        _ -> true
    catch error:badarg -> true
    end.

module_status(Module) ->
    case is_there(Module) of
        true -> loaded;
        false -> not_loaded
    end.

which(Module) when is_atom(Module) ->
    case {loading(is_loaded, [Module]), '%':'module-load'(Module)} of
        {true, _} -> loading(file, [Module]);
        {_, true} -> atom_to_list(Module) ++ ".beam";
        _ -> non_existing
    end.

%% ---- paths ----------------------------------------------------------------------------------

get_mode() -> interactive.
get_path() -> ["."].
set_path(_) -> true.
add_path(_) -> true.
add_patha(_) -> true.
add_pathz(_) -> true.
add_paths(_) -> ok.
add_pathsa(_) -> ok.
add_pathsz(_) -> ok.
del_path(_) -> true.
is_sticky(Module) -> is_marked({sticky, Module}).
stick_dir(_) -> ok.
unstick_dir(_) -> ok.
stick_mod(Module) -> mark({sticky, Module}).
unstick_mod(Module) -> unmark({sticky, Module}).
objfile_extension() -> ".beam".
compiler_dir() -> "lib/compiler".
root_dir() -> "/".
lib_dir() -> "lib".

lib_dir(App) ->
    case application:'%folder'(App) of
        {ok, Folder} -> Folder;
        error -> "lib/" ++ atom_to_list(App)
    end.

lib_dir(App, Part) -> filename:join(lib_dir(App), atom_to_list(Part)).

priv_dir(App) ->
    case application:'%folder'(App) of
        {ok, Folder} -> filename:join(Folder, "priv");
        error -> {error, bad_name}
    end.

where_is_file(_) -> non_existing.
where_is_file(_, _) -> non_existing.
