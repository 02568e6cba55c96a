%% Loaded modules.
-module(code).

-export([add_path/1, add_patha/1, add_pathz/1, all_loaded/0, ensure_loaded/1, ensure_modules_loaded/1,
         get_path/0, is_loaded/1, lib_dir/0, lib_dir/1, load_file/1, priv_dir/1, purge/1, root_dir/0,
         delete/1, soft_purge/1, which/1]).

ensure_loaded(Module) ->
    case '%':'module-load'(Module) of
        true -> {module, Module};
        false -> {error, nofile}
    end.

ensure_modules_loaded(Modules) ->
    case [{M, nofile} || M <- Modules, not '%':'module-load'(M)] of
        [] -> ok;
        Missing -> {error, Missing}
    end.

load_file(Module) -> ensure_loaded(Module).
all_loaded() -> [{Module, which(Module)} || Module <- erlang:loaded()].

is_loaded(Module) ->
    case erlang:module_loaded(Module) of
        true -> {file, which(Module)};
        false -> false
    end.

which(Module) ->
    case '%':'module-load'(Module) of
        true -> atom_to_list(Module) ++ ".beam";
        false -> non_existing
    end.

get_path() -> ["."].
add_path(_) -> true.
add_patha(_) -> true.
add_pathz(_) -> true.
root_dir() -> "/".
lib_dir() -> "lib".
lib_dir(App) -> "lib/" ++ atom_to_list(App).
priv_dir(_) -> {error, bad_name}.
purge(_) -> false.
soft_purge(_) -> true.
delete(_) -> false.
