%% Of module `erlang`: functions as values, modules, exceptions.

%% ---- functions and modules ----------------------------------------------------------------

apply(Fun, Args) -> '%':'function-apply'(Fun, Args).
apply(Module, Name, Args) -> '%':'term-apply'(Module, Name, Args).

%% For OTP's proc_lib: whose function it is.
fun_info_mfa(Fun) ->
    {Module, Name, Arity, _, _, _} = '%':'function-info'(Fun),
    {Module, Name, Arity}.

fun_info(Fun) ->
    {Module, Name, Arity, Type, Index, Env} = '%':'function-info'(Fun),
    case Type of
        external -> [{module, Module}, {name, Name}, {arity, Arity}, {env, []}, {type, external}];
        local ->
            [{pid, self()}, {module, Module}, {new_index, Index}, {new_uniq, <<0:128>>},
             {index, Index}, {uniq, 0}, {name, Name}, {arity, Arity}, {env, Env}, {type, local}]
    end.

fun_info(Fun, Item) when erlang:is_atom(Item) ->
    {Module, Name, Arity, Type, Index, Env} = '%':'function-info'(Fun),
    Value = case Item of
        module -> Module;
        name -> Name;
        arity -> Arity;
        type -> Type;
        env -> Env;
        index -> Index;
        new_index -> Index;
        new_uniq -> <<0:128>>;
        uniq -> 0;
        pid -> self();
        _ -> '%':error(badarg)
    end,
    {Item, Value};
fun_info(_, _) -> '%':error(badarg).

fun_to_list(Fun) when erlang:is_function(Fun) -> '%':'identity->codes'(Fun);
fun_to_list(_) -> '%':error(badarg).

make_fun(Module, Name, Arity) when erlang:is_atom(Module), erlang:is_atom(Name),
                                   erlang:is_integer(Arity), Arity >= 0 ->
    '%':'function-make'(Module, Name, Arity);
make_fun(_, _, _) -> '%':error(badarg).

function_exported(Module, Name, Arity) when erlang:is_atom(Module), erlang:is_atom(Name),
                                            erlang:is_integer(Arity), Arity >= 0 ->
    case loaded_since(is_exported, [Module, Name, Arity]) of
        undefined -> '%':'function-exported?'(Module, Name, Arity);
        Exported -> Exported
    end;
function_exported(_, _, _) -> '%':error(badarg).

%% Of what the program loaded as it ran, if it does such a thing.
loaded_since(Function, Args) ->
    case '%':'function-exported?'(backstory_code, Function, erlang:length(Args)) of
        true -> '%':'term-apply'(backstory_code, Function, Args);
        false -> undefined
    end.

module_loaded(Module) when erlang:is_atom(Module) ->
    loaded_since(is_loaded, [Module]) =:= true orelse '%':'module-load'(Module);
module_loaded(_) -> '%':error(badarg).

loaded() ->
    case loaded_since(all, []) of
        undefined -> '%':'module-list'();
        More -> lists:usort(More ++ '%':'module-list'())
    end.

load_module(Module, Binary) -> code:load_binary(Module, "", Binary).
delete_module(Module) -> code:delete(Module) orelse undefined.
purge_module(_) -> true.

get_module_info(Module) -> Module:module_info().
get_module_info(Module, Item) -> Module:module_info(Item).

%% ---- exceptions ---------------------------------------------------------------------------

error(Reason) -> '%':'term-raise'(error, Reason).
error(Reason, Args) -> '%':'term-raise-in'(error, Reason, Args).
error(Reason, Args, _Options) -> '%':'term-raise-in'(error, Reason, Args).
exit(Reason) -> '%':'term-raise'(exit, Reason).
throw(Term) -> '%':'term-raise'(throw, Term).
nif_error(Reason) -> '%':'term-raise'(error, Reason).
nif_error(Reason, Args) -> '%':'term-raise-in'(error, Reason, Args).


exit(Pid, Reason) when erlang:is_pid(Pid); erlang:is_port(Pid) ->
    '%':'process-exit'(Pid, Reason),
    true;
exit(_, _) -> '%':error(badarg).

%% What is no class or no stack trace is the result, as in OTP.
raise(Class, Reason, Stack) when Class =:= error; Class =:= exit; Class =:= throw ->
    case is_stack(Stack) of
        true -> '%':'term-raise-with'(Class, Reason, Stack);
        false -> badarg
    end;
raise(_, _, _) -> badarg.

is_stack([]) -> true;
is_stack([{M, F, _} | Rest]) when erlang:is_atom(M), erlang:is_atom(F) -> is_stack(Rest);
is_stack([{M, F, _, Location} | Rest]) when erlang:is_atom(M), erlang:is_atom(F),
                                            erlang:is_list(Location) -> is_stack(Rest);
is_stack([{F, _, Location} | Rest]) when erlang:is_function(F), erlang:is_list(Location) ->
    is_stack(Rest);
is_stack([{F, Args} | Rest]) when erlang:is_function(F), erlang:is_list(Args) -> is_stack(Rest);
is_stack(_) -> false.

get_stacktrace() -> [].
