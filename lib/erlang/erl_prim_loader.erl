%% Files as OTP's loader has them, which `filelib` may be told to use.
-module(erl_prim_loader).

-export([get_cwd/0, get_file/1, get_path/0, list_dir/1, read_file_info/1, read_link_info/1, set_path/1]).

get_file(Name) ->
    case file:read_file(Name) of
        {ok, Bytes} -> {ok, Bytes, filename:absname(Name)};
        _ -> error
    end.

list_dir(Name) -> found(file:list_dir(Name)).
read_file_info(Name) -> found(file:read_file_info(Name)).
read_link_info(Name) -> found(file:read_link_info(Name)).
get_cwd() -> file:get_cwd().
get_path() -> {ok, code:get_path()}.
set_path(_) -> ok.

found({ok, Found}) -> {ok, Found};
found(_) -> error.
