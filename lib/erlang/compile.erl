%% Compiling forms as a program runs. What comes out is a file in OTP's format with the forms in place of code
%% (`backstory_code:pack/3`); OTP's own linter says what is wrong with them.
-module(compile).

-export([env_compiler_options/0, file/1, file/2, format_error/1, forms/1, forms/2, noenv_file/2, noenv_forms/2,
         noenv_output_generated/1, options/0, output_generated/1]).

forms(Forms) -> forms(Forms, [verbose, report_errors, report_warnings]).

forms(Forms, Option) when is_atom(Option) -> forms(Forms, [Option]);
forms(Forms0, Options) ->
    Forms = [Form || Form <- lists:flatten([Forms0]), element(1, Form) =/= warning],
    case [Name || {attribute, _, module, Name} <- Forms] of
        [Module | _] -> transformed(Module, Forms, Options);
        [] -> failed([{"nofile", [{none, erl_lint, undefined_module}]}], [], Options)
    end.

noenv_forms(Forms, Options) -> forms(Forms, Options).

file(File) -> file(File, [verbose, report_errors, report_warnings]).

file(File, Option) when is_atom(Option) -> file(File, [Option]);
file(File, Options) ->
    Source = source(File),
    Macros = [{Name, Value} || {d, Name, Value} <- Options] ++ [Name || {d, Name} <- Options],
    Includes = [filename:dirname(Source) | [Folder || {i, Folder} <- Options]],
    case epp:parse_file(Source, [{includes, Includes}, {macros, Macros}, {source_name, Source}]) of
        {ok, Forms} ->
            case [What || {error, What} <- Forms] of
                [] -> written(forms(Forms, Options), Options);
                Errors -> failed([{Source, Errors}], [], Options)
            end;
        {error, Reason} -> failed([{Source, [{none, ?MODULE, {epp, Reason}}]}], [], Options)
    end.

noenv_file(File, Options) -> file(File, Options).

source(File) when is_atom(File) -> source(atom_to_list(File));
source(File) ->
    case filename:extension(File) of
        ".erl" -> File;
        _ -> File ++ ".erl"
    end.

%% The file of a module goes where the options say, unless they ask for the code itself.
written(Result, Options) when element(1, Result) =:= ok, is_binary(element(3, Result)) ->
    case lists:member(binary, Options) of
        true -> Result;
        false ->
            [ok, Module, Binary | Warnings] = tuple_to_list(Result),
            Name = atom_to_list(Module) ++ ".beam",
            Path = filename:join(proplists:get_value(outdir, Options, "."), Name),
            case file:write_file(Path, Binary) of
                ok -> list_to_tuple([ok, Module | Warnings]);
                {error, Reason} -> failed([{Path, [{none, ?MODULE, {write_error, Reason}}]}], [], Options)
            end
    end;
written(Result, _) -> Result.

options() -> ok.
env_compiler_options() -> [].
output_generated(Options) -> not lists:any(fun(O) -> lists:member(O, Options) end, validations()).
noenv_output_generated(Options) -> output_generated(Options).
validations() -> [strong_validation, basic_validation].

format_error({parse_transform, Module, Class, Reason, Stack}) ->
    io_lib:format("error in parse transform '~ts':~n~tp:~tp~n~tp", [Module, Class, Reason, Stack]);
format_error({undef_parse_transform, Module}) -> io_lib:format("undefined parse transform '~ts'", [Module]);
format_error({epp, Reason}) -> io_lib:format("~ts", [epp:format_error(Reason)]);
format_error({write_error, Reason}) -> io_lib:format("error writing file: ~ts", [file:format_error(Reason)]);
format_error(Other) -> io_lib:format("~tp", [Other]).

%% ---- passes ---------------------------------------------------------------------------------

transformed(Module, Forms, Options) ->
    Attributes = lists:flatten([O || {attribute, _, compile, O} <- Forms]),
    %% What tests need is there already.
    Transforms = [T || {parse_transform, T} <- Options ++ Attributes, T =/= eunit_autoexport],
    Plain = backstory_transform:without([eunit_autoexport | Transforms], Forms),
    try lists:foldl(fun(T, Fs) -> transform(T, Fs, Options) end, Plain, Transforms) of
        Changed -> checked(Module, Changed, Options)
    catch throw:{'%failed', Errors, Warnings} -> failed(Errors, Warnings, Options)
    end.

transform(Transform, Forms, Options) ->
    File = file_of(Forms),
    case code:ensure_loaded(Transform) of
        {module, _} -> ok;
        _ -> throw({'%failed', [{File, [{none, ?MODULE, {undef_parse_transform, Transform}}]}], []})
    end,
    try Transform:parse_transform(Forms, Options) of
        {error, Errors, Warnings} -> throw({'%failed', Errors, Warnings});
        {warning, Changed, _} -> Changed;
        Changed -> Changed
    catch
        throw:{'%failed', _, _} = Failed -> throw(Failed);
        Class:Reason:Stack ->
            throw({'%failed', [{File, [{none, ?MODULE, {parse_transform, Transform, Class, Reason, Stack}}]}], []})
    end.

file_of(Forms) ->
    case [Name || {attribute, _, file, {Name, _}} <- Forms] of
        [Name | _] -> Name;
        [] -> ""
    end.

checked(Module, Forms, Options) ->
    case erl_lint:module(Forms, file_of(Forms), Options) of
        {ok, Warnings} ->
            case lists:member(warnings_as_errors, Options) andalso Warnings =/= [] of
                true -> failed(Warnings, [], Options);
                false -> done(Module, Forms, Warnings, Options)
            end;
        {error, Errors, Warnings} -> failed(Errors, Warnings, Options)
    end.

done(Module, Forms, Warnings, Options) ->
    report(report_warnings, "Warning: ", Warnings, Options),
    Returned = case has(return_warnings, return, Options) of
        true -> [Warnings];
        false -> []
    end,
    case output_generated(Options) of
        true -> list_to_tuple([ok, Module, backstory_code:pack(Module, Forms, Options) | Returned]);
        false -> list_to_tuple([ok, Module | Returned])
    end.

failed(Errors, Warnings, Options) ->
    report(report_errors, "", Errors, Options),
    report(report_warnings, "Warning: ", Warnings, Options),
    case has(return_errors, return, Options) of
        true -> {error, Errors, Warnings};
        false -> error
    end.

has(One, Other, Options) -> lists:member(One, Options) orelse lists:member(Other, Options).

report(Option, Kind, Messages, Options) ->
    case has(Option, report, Options) of
        true ->
            [io:format("~ts~ts~ts~ts~n", [File, place(Place), Kind, Module:format_error(What)])
             || {File, List} <- Messages, {Place, Module, What} <- List],
            ok;
        false -> ok
    end.

place(none) -> ": ";
place({Line, Column}) -> io_lib:format(":~w:~w: ", [Line, Column]);
place(Line) -> io_lib:format(":~w: ", [Line]).
