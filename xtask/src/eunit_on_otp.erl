%% Compiles a project for tests, with OTP alone, and runs its EUnit tests. For `cargo xtask projects`, which
%% gives the folder of the project and one for the compiled modules, and reads what is printed here: the files
%% that could not be compiled, and what EUnit says.
-module(eunit_on_otp).
-export([main/0]).

main() ->
    [Root, Out] = init:get_plain_arguments(),
    filelib:ensure_dir(filename:join(Out, "x")),
    code:add_patha(Out),
    Deps = [D || P <- ["_checkouts", "deps", "_build/default/lib"], D <- filelib:wildcard(filename:join([Root, P, "*"]))],
    [compile_all(D, src(D), Out, opts(D)) || D <- Deps],
    Apps = case filelib:wildcard(filename:join(Root, "apps/*/src")) of
        [] -> [Root];
        Found -> [filename:dirname(F) || F <- Found]
    end,
    [add_app(D, Out) || D <- Deps ++ Apps],
    Options = fun(A) -> [{d, 'TEST'}, {d, 'EUNIT'} | test_opts(Root)] ++ [O || A =/= Root, O <- test_opts(A)] end,
    Lists = [{compile_all(A, src(A), Out, Options(A)), compile_all(A, filename:join(A, "test"), Out, Options(A))}
             || A <- Apps],
    Src = lists:append([S || {S, _} <- Lists]),
    Tests = [T || {_, Ts} <- Lists, T <- Ts, not is_tests_of(T, Src)],
    file:set_cwd(Root),
    eunit:test(Src ++ Tests),
    halt(0).

src(A) ->
    case filelib:is_dir(filename:join(A, "src")) of true -> filename:join(A, "src"); false -> A end.

is_tests_of(T, Src) ->
    Name = atom_to_list(T),
    lists:suffix("_tests", Name) andalso
        lists:member(list_to_atom(lists:sublist(Name, length(Name) - 6)), Src).

add_app(Dir, Out) ->
    [begin
         {ok, [{application, App, Keys}]} = file:consult(F),
         Mods = [list_to_atom(filename:basename(E, ".erl")) || E <- filelib:wildcard(filename:join(Dir, "src/**/*.erl"))],
         file:write_file(filename:join(Out, atom_to_list(App) ++ ".app"),
             io_lib:format("~p.~n", [{application, App, lists:keystore(modules, 1, lists:keystore(vsn, 1, Keys, {vsn, "1"}), {modules, Mods})}]))
     end || F <- filelib:wildcard(filename:join(Dir, "src/*.app.src"))].

opts(Dir) -> proplists:get_value(erl_opts, config(Dir), []).

test_opts(Dir) ->
    Config = config(Dir),
    Profile = proplists:get_value(test, proplists:get_value(profiles, Config, []), []),
    opts(Dir) ++ proplists:get_value(erl_opts, Profile, []).

config(Dir) ->
    case file:consult(filename:join(Dir, "rebar.config")) of
        {ok, Terms} -> Terms;
        _ -> []
    end.

compile_all(App, Dir, Out, Given) ->
    Wild = case App of Dir -> "*.erl"; _ -> "**/*.erl" end,
    Files = lists:sort(filelib:wildcard(filename:join(Dir, Wild))),
    Options = [debug_info, {outdir, Out}, {i, App}, {i, filename:join(App, "include")}, {i, Dir},
               {i, filename:join(App, "src")}, {i, filename:join(App, "test")}, {i, filename:dirname(App)},
               {i, filename:join(App, "_checkouts")} | lists:flatmap(fun(O) -> option(O, App) end, Given)],
    rounds(Files, Options, 5).

option({platform_define, Pattern, Name}, _) ->
    case re:run(erlang:system_info(otp_release), Pattern) of
        {match, _} -> [{d, Name}];
        nomatch -> []
    end;
option({parse_transform, _} = Option, _) -> [Option];
option({d, _} = Option, _) -> [Option];
option({d, _, _} = Option, _) -> [Option];
option({i, Folder}, App) -> [{i, filename:join(App, Folder)}];
option(export_all, _) -> [export_all];
option(_, _) -> [].

%% Parse transforms and behaviours have to be there before what uses them.
rounds(Files, Opts, N) ->
    {Done, Failed} = lists:foldl(fun(F, {D, E}) ->
        case compile:file(F, Opts) of
            {ok, M} -> code:purge(M), code:load_file(M), {[M | D], E};
            _ -> {D, [F | E]}
        end
    end, {[], []}, Files),
    case Failed of
        [] -> lists:sort(Done);
        _ when N > 0, Done =/= [] -> lists:sort(Done ++ rounds(lists:sort(Failed), Opts, N - 1));
        _ ->
            [io:format("LEFT OUT ~ts~n", [F]) || F <- Failed],
            lists:sort(Done)
    end.
