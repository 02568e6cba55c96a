%% The settings of Elixir's own code, in place of its module of this name: a table that nobody owns, where
%% Elixir has a server. A program so has no process that it did not start.
-module(elixir_config).

-export([delete/1, get/1, get/2, get_and_put/2, identifier_tokenizer/0, is_bootstrap/0, new/1, put/2, serial/1,
         static/1, update/2, warn/2]).
-export(['%start'/1, '%stop'/0]).
-compile({no_auto_import, [get/1, put/2]}).

table() ->
    try '%':'table-new'(elixir_config, set, 1, [named_table, public, unowned])
    catch error:badarg -> elixir_config
    end.

%% Before the program. There is no table until something is set: each access is a step of the program, which
%% a search looks at.
'%start'([]) -> ok;
'%start'(Arguments) -> put(argv, Arguments).

%% What Elixir's application sets when it starts.
defaults() ->
    [{at_exit, []}, {argv, []}, {no_halt, false}, {docs, true}, {debug_info, true}, {parser_options, []},
     {ignore_module_conflict, false}, {ignore_already_consolidated, false}, {warnings_as_errors, false},
     {relative_paths, true}, {no_warn_undefined, []}, {tracers, []}, {{uri, <<"ftp">>}, 21},
     {{uri, <<"sftp">>}, 22}, {{uri, <<"tftp">>}, 69}, {{uri, <<"http">>}, 80}, {{uri, <<"https">>}, 443},
     {{uri, <<"ldap">>}, 389}, {{uri, <<"ws">>}, 80}, {{uri, <<"wss">>}, 443}].

%% After it: what `System.at_exit/1` asked for, the last first. A hook sets the exit code by `exit({:shutdown, code})`.
'%stop'() -> stop(0).

stop(Code) ->
    case get(at_exit) of
        [] when Code =:= 0 -> ok;
        [] -> erlang:halt(Code);
        Hooks ->
            ok = put(at_exit, []),
            stop(lists:foldl(fun hook/2, Code, Hooks))
    end.

hook(Hook, Code) ->
    try Hook(Code) of
        _ -> Code
    catch
        exit:{shutdown, New} when is_integer(New) -> New
    end.

get(Key) ->
    [{_, Value}] = look(Key),
    Value.

get(Key, Default) ->
    case look(Key) of
        [{_, Value}] -> Value;
        [] -> Default
    end.

look(Key) ->
    Set = try '%':'table-lookup'(elixir_config, Key)
          catch error:badarg -> []
          end,
    case Set of
        [] -> [Row || {K, _} = Row <- defaults(), K =:= Key];
        _ -> Set
    end.

put(Key, Value) ->
    '%':'table-insert'(table(), [{Key, Value}], false),
    ok.

update(Key, Change) ->
    Value = Change(get(Key)),
    ok = put(Key, Value),
    Value.

get_and_put(Key, Value) ->
    Old = get(Key),
    ok = put(Key, Value),
    Old.

serial(Work) -> Work().
static(Map) when is_map(Map) -> persistent_term:put(elixir_config, Map).
is_bootstrap() -> false.
identifier_tokenizer() -> 'Elixir.String.Tokenizer'.
new(Settings) -> [put(Key, Value) || {Key, Value} <- Settings], elixir_config.
delete(_) -> true.

%% Whether a warning is new.
warn(Key, [{Module, Function, Arity, _} | _]) ->
    Warning = {warn, Key, Module, Function, Arity},
    case get(Warning, false) of
        true -> false;
        false -> ok =:= put(Warning, true)
    end;
warn(_, _) -> true.
