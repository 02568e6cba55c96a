%% Calls of functions that are not there. The machine makes them here where a program can load code as it runs.
-module(error_handler).

-export([raise_undef_exception/3, undefined_function/3, undefined_lambda/3]).

undefined_function(Module, Function, Args) ->
    case '%':'function-exported?'(backstory_code, find, 3) of
        true ->
            case '%':'term-apply'(backstory_code, find, [Module, Function, length(Args)]) of
                {ok, Loaded} -> apply(Loaded, Args);
                undefined -> raise_undef_exception(Module, Function, Args)
            end;
        false -> raise_undef_exception(Module, Function, Args)
    end.

undefined_lambda(_Module, Fun, Args) -> erlang:error(badfun, [Fun, Args]).

raise_undef_exception(Module, Function, Args) ->
    Callers = lists:dropwhile(fun({M, _, _, _}) -> M =:= ?MODULE end, '%':'stack-trace'()),
    '%':'term-raise-with'(error, undef, [{Module, Function, Args, []} | Callers]).
