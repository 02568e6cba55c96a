%% Code that a program loads as it runs, by OTP's interpreter of expressions.
%%
%% Rows: `{{current, Module}, Version, File, Binary}`, `{{functions, Module, Version}, Functions, Exports, Forms}`. What
%% runs keeps to its own version, as in OTP.
-module(backstory_code).

-export([all/0, call/3, file/1, find/3, forms/1, is_exported/3, is_loaded/1, load/3, object_code/1, pack/3, unload/1]).

table() ->
    try '%':'table-new'('%code', ordered_set, 1, [named_table, public, unowned])
    catch error:_ -> '%code'
    end.

look(Key) -> '%':'table-lookup'(table(), Key).
keep(Row) -> '%':'table-insert'(table(), [Row], false), ok.

%% ---- calls ----------------------------------------------------------------------------------

%% A call from one module to another.
call(Module, Function, Args) when is_atom(Module), is_atom(Function), is_list(Args) ->
    case look({current, Module}) of
        [{_, Version, _, _}] ->
            case find(Module, Version, Function, length(Args)) of
                {ok, Loaded} -> apply(Loaded, Args);
                undefined -> error_handler:raise_undef_exception(Module, Function, Args)
            end;
        [] -> '%':'term-apply'(Module, Function, Args)
    end;
call(Module, Function, Args) -> '%':'term-apply'(Module, Function, Args).

%% The function that is loaded under a name.
find(Module, Function, Arity) ->
    case look({current, Module}) of
        [{_, Version, _, _}] -> find(Module, Version, Function, Arity);
        [] -> undefined
    end.

find(Module, Version, Function, Arity) ->
    [{_, Functions, Exports, _}] = look({functions, Module, Version}),
    case lists:member({Function, Arity}, Exports) of
        true -> {ok, maps:get({Function, Arity}, Functions)};
        false -> undefined
    end.

local(Module, Version, Function, Args) ->
    [{_, Functions, _, _}] = look({functions, Module, Version}),
    case Functions of
        #{{Function, length(Args)} := Found} -> apply(Found, Args);
        _ -> error_handler:raise_undef_exception(Module, Function, Args)
    end.

is_exported(Module, Function, Arity) ->
    case look({current, Module}) of
        [{_, Version, _, _}] ->
            [{_, _, Exports, _}] = look({functions, Module, Version}),
            lists:member({Function, Arity}, Exports);
        [] -> undefined
    end.

is_loaded(Module) -> look({current, Module}) =/= [].
all() -> [Module || {{current, Module}, _, _, _} <- '%':'table-all'(table())].

file(Module) ->
    [{_, _, File, _}] = look({current, Module}),
    File.

%% ---- loading --------------------------------------------------------------------------------

load(Module, File, Binary) ->
    case forms(Binary) of
        {ok, Module, Forms, Options} -> install(Module, File, Binary, Forms, Options);
        {ok, _, _, _} -> {error, badfile};
        error -> {error, badfile}
    end.

install(Module, File, Binary, Forms, Options) ->
    Version = erlang:unique_integer([positive, monotonic]),
    Plain = erl_expand_records:module([F || F <- Forms, element(1, F) =/= eof], Options),
    Local = {value, fun(Name, Args) -> local(Module, Version, Name, Args) end},
    Other = {value, fun({M, F}, Args) -> call(M, F, Args);
                       (F, Args) -> apply(F, Args)
                    end},
    Written = [{{Name, Arity}, function(Module, Name, Arity, Clauses, Local, Other)}
               || {function, _, Name, Arity, Clauses} <- Plain],
    Exports = exports(Forms, Options) ++ [{module_info, 0}, {module_info, 1}],
    Info = information(Module, Forms, Options, Exports),
    Functions = maps:from_list(
        [{{module_info, 0}, fun() -> Info end},
         {{module_info, 1}, fun(Item) -> module_info(Item, Written, Info) end} | Written]),
    keep({{functions, Module, Version}, Functions, Exports, Forms}),
    Before = look({current, Module}),
    keep({{current, Module}, Version, File, Binary}),
    case on_load(Forms) of
        none -> {module, Module};
        Name ->
            case local(Module, Version, Name, []) of
                ok -> {module, Module};
                _ ->
                    '%':'table-take'(table(), {current, Module}),
                    [keep(Row) || Row <- Before],
                    {error, on_load_failure}
            end
    end.

on_load(Forms) ->
    case [Name || {attribute, _, on_load, {Name, 0}} <- Forms] of
        [Name | _] -> Name;
        [] -> none
    end.

%% The interpreter makes functions of up to 20 arguments.
function(_, _, Arity, Clauses, Local, Other) when Arity =< 20 ->
    erl_eval:expr({'fun', 0, {clauses, named(Clauses)}}, erl_eval:new_bindings(), Local, Other, value);
function(Module, Name, Arity, _, _, _) -> erlang:make_fun(Module, Name, Arity).

%% The interpreter knows no `fun f/1`: it becomes a function that calls `f`.
named({'fun', At, {function, Name, Arity}}) when is_atom(Name) ->
    Vars = [{var, At, list_to_atom("V" ++ integer_to_list(N))} || N <- lists:seq(1, Arity)],
    {'fun', At, {clauses, [{clause, At, Vars, [], [{call, At, {atom, At, Name}, Vars}]}]}};
named(Tuple) when is_tuple(Tuple) -> list_to_tuple(named(tuple_to_list(Tuple)));
named([First | Rest]) -> [named(First) | named(Rest)];
named(Other) -> Other.

exports(Forms, Options) ->
    Compile = lists:flatten([O || {attribute, _, compile, O} <- Forms]) ++ Options,
    case lists:member(export_all, Compile) of
        true -> lists:usort([{Name, Arity} || {function, _, Name, Arity, _} <- Forms]);
        false -> lists:usort(lists:append([Names || {attribute, _, export, Names} <- Forms]))
    end.

information(Module, Forms, Options, Exports) ->
    Source = case [Name || {attribute, _, file, {Name, _}} <- Forms] of
        [Name | _] -> [{source, Name}];
        [] -> []
    end,
    [{module, Module}, {exports, Exports}, {attributes, attributes(Module, Forms)},
     {compile, [{version, "8.2"}, {options, Options} | Source]},
     {md5, erlang:md5(term_to_binary(Forms))}].

module_info(functions, Written, _) -> [Name || {Name, _} <- Written] ++ [{module_info, 0}, {module_info, 1}];
module_info(nifs, _, _) -> [];
module_info(Item, _, Info) ->
    case lists:keyfind(Item, 1, Info) of
        {_, Value} -> Value;
        false -> erlang:error(badarg)
    end.

%% As OTP has them: sorted, and each value in a list.
attributes(Module, Forms) ->
    Not = [module, export, import, file, record, compile, type, opaque, spec, callback, export_type, on_load,
           optional_callbacks, feature],
    Own = [{Name, as_list(Value)} || {attribute, _, Name, Value} <- Forms, not lists:member(Name, Not)],
    Version = case lists:keymember(vsn, 1, Own) of
        true -> [];
        false -> [{vsn, [erlang:phash2({Module, Forms})]}]
    end,
    Names = lists:usort([Name || {Name, _} <- Own]),
    Version ++ [{Name, lists:append([Value || {N, Value} <- Own, N =:= Name])} || Name <- Names].

as_list(Value) when is_list(Value) -> Value;
as_list(Value) -> [Value].

%% What was there before the program began is there again.
unload(Module) -> '%':'table-take'(table(), {current, Module}) =/= [].

%% ---- compiled modules -----------------------------------------------------------------------

%% A file in OTP's format, with the forms in place of code.
pack(Module, Forms, Options) ->
    Code = {Forms, Options},
    Debug = case lists:member(debug_info, Options) of
        true -> Code;
        false -> none
    end,
    Name = atom_to_binary(Module),
    Info = information(Module, Forms, Options, []),
    {_, Compile} = lists:keyfind(compile, 1, Info),
    Chunks = [{<<"AtU8">>, <<1:32, (byte_size(Name)), Name/binary>>},
              {<<"Attr">>, term_to_binary(attributes(Module, Forms))},
              {<<"CInf">>, term_to_binary(Compile)},
              {<<"Dbgi">>, term_to_binary({debug_info_v1, erl_abstract_code, Debug})},
              {<<"Bksy">>, term_to_binary(Code)}],
    Body = iolist_to_binary([[Id, <<(byte_size(Data)):32>>, Data, binary:copy(<<0>>, -byte_size(Data) band 3)]
                             || {Id, Data} <- Chunks]),
    <<"FOR1", (byte_size(Body) + 4):32, "BEAM", Body/binary>>.

%% Module, forms and options of a compiled module.
forms(Binary) ->
    case beam_lib:'%chunks'(Binary) of
        {ok, Module, Chunks} ->
            case {lists:keyfind(<<"Bksy">>, 1, Chunks), lists:keyfind(<<"Dbgi">>, 1, Chunks)} of
                {{_, Data}, _} ->
                    {Forms, Options} = binary_to_term(Data),
                    {ok, Module, Forms, Options};
                {false, {_, Data}} ->
                    case binary_to_term(Data) of
                        {debug_info_v1, erl_abstract_code, {Forms, Options}} when is_list(Forms) ->
                            {ok, Module, Forms, Options};
                        _ -> error
                    end;
                _ -> error
            end;
        error -> error
    end.

%% The code of a module, whether it was loaded as the program ran or before.
object_code(Module) ->
    case look({current, Module}) of
        [{_, _, _, Binary}] -> {ok, Binary};
        [] ->
            Source = list_to_atom("source of " ++ atom_to_list(Module)),
            case '%':'function-exported?'('%between', Source, 0) of
                true -> from_source(Module, '%':'term-apply'('%between', Source, []));
                false -> error
            end
    end.

from_source(_, {file, Path}) ->
    case file:read_file(Path) of
        {ok, Binary} -> {ok, Binary};
        _ -> error
    end;
from_source(Module, {tokens, Bytes}) ->
    Forms = backstory_transform:forms(binary_to_term(Bytes), fun erl_parse:parse_form/1),
    {ok, pack(Module, Forms, [debug_info])}.
