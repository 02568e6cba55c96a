%% Applications: their environment, and starting the callback module of one whose specification the
%% program loaded.
-module(application).

-export([ensure_all_started/1, ensure_all_started/2, ensure_started/1, ensure_started/2,
         get_all_env/0, get_all_env/1, get_application/0, get_application/1, get_env/1, get_env/2,
         get_env/3, get_key/1, get_key/2, load/1, loaded_applications/0, set_env/1, set_env/2,
         set_env/3, set_env/4, start/1, start/2, stop/1, unload/1, unset_env/2, unset_env/3,
         which_applications/0]).
-export(['%configure'/1, '%folder'/1, '%project'/1]).

-callback start(term(), term()) -> term().
-callback stop(term()) -> term().

%% Rows: `{{env, App, Key}, Value}`, `{{lasting, App, Key}, Value}`, `{{spec, App}, Keys}`,
%% `{{running, App}, Pid, State, Module, Master}`,
%% `{{type, App}, Type}`, `{{folder, N}, Folder, Modules}`.
table() ->
    try '%':'table-new'('%application', ordered_set, 1, [named_table, public, unowned])
    catch error:_ -> '%application'
    end.

%% There is no table before the first row: each access is a step of the program, which a search looks at.
look(Key) ->
    try '%':'table-lookup'('%application', Key)
    catch error:badarg -> []
    end.

keep(Row) -> keep_all([Row]).

keep_all([]) -> ok;
keep_all(Rows) ->
    try '%':'table-insert'('%application', Rows, false)
    catch error:badarg -> '%':'table-insert'(table(), Rows, false)
    end,
    ok.

%% ---- environment ----------------------------------------------------------------------------

get_env(Key) ->
    case get_application() of
        {ok, App} -> get_env(App, Key);
        undefined -> undefined
    end.

get_env(App, Key) ->
    case look({env, App, Key}) of
        [{_, Value}] -> {ok, Value};
        [] -> undefined
    end.

get_env(App, Key, Default) ->
    case get_env(App, Key) of
        {ok, Value} -> Value;
        undefined -> Default
    end.

get_all_env() ->
    case get_application() of
        {ok, App} -> get_all_env(App);
        undefined -> []
    end.
get_all_env(App) -> [{Key, Value} || {{env, A, Key}, Value} <- '%':'table-all'(table()), A =:= App].

set_env(App, Key, Value) -> keep({{env, App, Key}, Value}).
set_env(App, Key, Value, Options) ->
    lists:member({persistent, true}, Options) andalso keep({{lasting, App, Key}, Value}),
    set_env(App, Key, Value).
set_env(Config) -> set_env(Config, []).
set_env(Config, Options) ->
    Kinds = case lists:member({persistent, true}, Options) of true -> [lasting, env]; false -> [env] end,
    keep_all([{{Kind, App, Key}, Value} || {App, Pairs} <- Config, {Key, Value} <- Pairs, Kind <- Kinds]).

unset_env(App, Key) -> '%':'table-take'(table(), {env, App, Key}), ok.
unset_env(App, Key, _Options) -> unset_env(App, Key).

%% ---- specifications -------------------------------------------------------------------------

load({application, App, Keys}) ->
    case look({spec, App}) of
        [] ->
            keep({{spec, App}, Keys}),
            load_env(App, proplists:get_value(env, Keys, []));
        _ -> {error, {already_loaded, App}}
    end;
load(App) when is_atom(App) ->
    case {look({spec, App}), is_known(App)} of
        {[_], _} -> {error, {already_loaded, App}};
        {[], true} -> keep({{spec, App}, []});
        {[], false} -> from_file(App)
    end.

%% What was set before is gone, but for the configuration and what was set to last.
load_env(App, Pairs) ->
    [unset_env(App, Key) || {Key, _} <- get_all_env(App)],
    Lasting = [{Key, Value} || {{lasting, A, Key}, Value} <- '%':'table-all'(table()), A =:= App],
    keep_all([{{env, App, Key}, Value} || {Key, Value} <- Pairs ++ Lasting]).

%% What is part of the library needs no starting.
is_known(App) ->
    lists:member(App, [asn1, common_test, compiler, crypto, debugger, edoc, eunit, inets, kernel, mnesia,
                       observer, os_mon, parsetools, public_key, runtime_tools, sasl, ssh, ssl, stdlib,
                       syntax_tools, tools, xmerl]).

%% Where the applications of a program's project are, and their modules: `backstory run` says so.
'%project'(Applications) ->
    [keep({{folder, N}, Folder, Modules})
     || {N, {Folder, Modules}} <- lists:zip(lists:seq(1, length(Applications)), Applications)],
    ok.

folders() -> [{Folder, Modules} || {{folder, _}, Folder, Modules} <- '%':'table-all'(table())].

%% The folder of an application of the project, or of one that it depends on.
'%folder'(App) ->
    Name = atom_to_list(App),
    Has = fun(Folder) ->
        lists:any(fun(Path) -> '%':'file-kind'(unicode:characters_to_binary(Folder ++ Path)) =:= 1 end,
                  ["/src/" ++ Name ++ ".app.src", "/ebin/" ++ Name ++ ".app"])
    end,
    case [Folder || {Folder, _} <- folders(), Has(Folder)] of
        [Folder | _] -> {ok, Folder};
        [] -> error
    end.

%% A `sys.config`: the environments of applications, and the names of more such files.
'%configure'(File) ->
    case file:consult(File) of
        {ok, [Entries]} when is_list(Entries) ->
            Folder = filename:dirname(File),
            lists:foreach(
                fun({App, Pairs}) when is_atom(App), is_list(Pairs) -> set_env([{App, Pairs}], [{persistent, true}]);
                   (Name) when is_list(Name) -> '%configure'(more_configuration(Folder, Name));
                   (_) -> ok
                end, Entries);
        _ -> io:format(standard_error, "~ts holds no configuration~n", [File])
    end,
    ok.

%% Named as seen from where the program runs, or from the file that names it; `.config` may be left out.
more_configuration(Folder, Name) ->
    Names = [Name, Name ++ ".config", filename:join(Folder, Name), filename:join(Folder, Name ++ ".config")],
    case [N || N <- Names, {ok, _} <- [file:read_file_info(N)]] of
        [Found | _] -> Found;
        [] -> Name
    end.

%% The specification of an application, with the modules that it has.
from_file(App) ->
    Name = atom_to_list(App),
    Known = [{Folder ++ Path, Modules}
             || {Folder, Modules} <- [{F ++ "/", M} || {F, M} <- folders()] ++ [{"", []}],
                Path <- ["src/" ++ Name ++ ".app.src", "ebin/" ++ Name ++ ".app", Name ++ ".app"]],
    case [{Spec, Modules} || {Path, Modules} <- Known, {ok, [Spec]} <- [file:consult(Path)]] of
        [{{application, App, Keys}, [_ | _] = Modules} | _] ->
            load({application, App, lists:keystore(modules, 1, Keys, {modules, Modules})});
        [{Spec, _} | _] -> load(Spec);
        [] -> {error, {"no such file or directory", Name ++ ".app"}}
    end.

unload(App) -> '%':'table-take'(table(), {spec, App}), ok.

get_key(Key) ->
    case get_application() of
        {ok, App} -> get_key(App, Key);
        undefined -> undefined
    end.

get_key(App, Key) ->
    case look({spec, App}) of
        [{_, Keys}] ->
            case lists:keyfind(Key, 1, Keys) of
                {_, Value} -> {ok, Value};
                false -> undefined
            end;
        [] -> undefined
    end.

%% Whose a process is shows in who started it, and whose a module is in the specifications.
get_application() -> get_application(self()).

get_application(Pid) when is_pid(Pid) ->
    Ancestors = case process_info(Pid, dictionary) of
        {_, Dictionary} -> proplists:get_value('$ancestors', Dictionary, []);
        undefined -> []
    end,
    Family = [Pid | [case is_atom(A) of true -> whereis(A); false -> A end || A <- Ancestors]],
    found([App || {{running, App}, First, _, _, _} <- '%':'table-all'(table()), lists:member(First, Family)]);
get_application(Module) ->
    found([App || {{spec, App}, Keys} <- '%':'table-all'(table()),
                  lists:member(Module, proplists:get_value(modules, Keys, []))]).

found([App | _]) -> {ok, App};
found([]) -> undefined.

loaded_applications() ->
    [describe(App, Keys) || {{spec, App}, Keys} <- '%':'table-all'(table())].

which_applications() ->
    [describe(App, Keys) || {{running, App}, _, _, _, _} <- '%':'table-all'(table()), {_, Keys} <- look({spec, App})].

describe(App, Keys) ->
    {App, proplists:get_value(description, Keys, ""), proplists:get_value(vsn, Keys, "")}.

%% ---- running --------------------------------------------------------------------------------

start(App) -> start(App, temporary).

start(App, Type) ->
    case look({running, App}) of
        [_] -> {error, {already_started, App}};
        [] ->
            case load(App) of
                ok -> start_loaded(App, Type);
                {error, {already_loaded, App}} -> start_loaded(App, Type);
                Error -> Error
            end
    end.

start_loaded(App, Type) ->
    {ok, Needed} = or_empty(get_key(App, applications)),
    case [A || A <- Needed, not is_known(A), look({running, A}) =:= []] of
        [] ->
            Result = start_module(App, get_key(App, mod)),
            Result =:= ok andalso keep({{type, App}, Type}),
            Result;
        [Missing | _] -> {error, {not_started, Missing}}
    end.

or_empty(undefined) -> {ok, []};
or_empty(Found) -> Found.

start_module(App, undefined) -> keep({{running, App}, undefined, [], undefined, undefined});
start_module(App, {ok, {Module, Args}}) ->
    {Master, Result} = start_process(Module, Args),
    case Result of
        {ok, Pid} -> keep({{running, App}, Pid, [], Module, Master});
        {ok, Pid, State} -> keep({{running, App}, Pid, State, Module, Master});
        {error, Reason} -> {error, {Reason, {Module, start, [normal, Args]}}};
        Other -> {error, {bad_return, {{Module, start, [normal, Args]}, Other}}}
    end.

%% The application's first process is linked to its master, not to whoever started the application.
start_process(Module, Args) ->
    Caller = self(),
    Master = spawn(fun() ->
        process_flag(trap_exit, true),
        Caller ! {self(), catch Module:start(normal, Args)},
        master_loop()
    end),
    receive {Master, Result} -> {Master, Result} end.

master_loop() ->
    receive
        {'EXIT', _, normal} -> master_loop();
        {'EXIT', _, Reason} -> exit(Reason);
        {stop, From, Pid} ->
            Ref = erlang:monitor(process, Pid),
            exit(Pid, shutdown),
            receive {'DOWN', Ref, _, _, _} -> ok end,
            From ! {stopped, self()};
        _ -> master_loop()
    end.

ensure_started(App) -> ensure_started(App, temporary).
ensure_started(App, Type) ->
    case start(App, Type) of
        {error, {already_started, App}} -> ok;
        Result -> Result
    end.

ensure_all_started(App) -> ensure_all_started(App, temporary).

ensure_all_started(Apps, Type) when is_list(Apps) -> all_started(Apps, Type, []);
ensure_all_started(App, Type) -> all_started([App], Type, []).

all_started([App | Rest], Type, Done) ->
    case start(App, Type) of
        ok -> all_started(Rest, Type, [App | Done]);
        {error, {already_started, App}} -> all_started(Rest, Type, Done);
        {error, {not_started, Needed}} -> all_started([Needed, App | Rest], Type, Done);
        {error, Reason} -> {error, {App, Reason}}
    end;
all_started([], _, Done) -> {ok, lists:reverse(Done)}.

stop(App) ->
    case '%':'table-take'(table(), {running, App}) of
        [] -> {error, {not_started, App}};
        [{_, undefined, _, _, _}] -> stopped(App);
        [{_, Pid, State0, Module, Master}] ->
            State = case erlang:function_exported(Module, prep_stop, 1) of
                true -> try Module:prep_stop(State0) catch _:_ -> State0 end;
                false -> State0
            end,
            Ref = erlang:monitor(process, Master),
            Master ! {stop, self(), Pid},
            receive
                {stopped, Master} -> erlang:demonitor(Ref, [flush]);
                {'DOWN', Ref, _, _, _} -> ok
            end,
            catch Module:stop(State),
            stopped(App)
    end.

stopped(App) ->
    Type = case '%':'table-take'(table(), {type, App}) of [{_, T}] -> T; [] -> temporary end,
    Text = fun() ->
        io_lib:format("    application: ~tp~n    exited: stopped~n    type: ~tp~n", [App, Type])
    end,
    Report = #{label => {application_controller, exit},
               report => [{application, App}, {exited, stopped}, {type, Type}]},
    logger:'%report'(notice, "INFO REPORT", Text, Report).
