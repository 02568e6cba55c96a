%% Modules that a program compiles and loads as it runs: new ones, a new version of one, one in place of another
%% module of the program, `on_load`, what goes wrong.
-module(code_loading).
-export([main/0, greet/1]).

forms(Texts) ->
    [begin
         {ok, Tokens, _} = erl_scan:string(Text),
         {ok, Form} = erl_parse:parse_form(Tokens),
         Form
     end || Text <- Texts].

load(Texts) ->
    {ok, Module, Binary} = compile:forms(forms(Texts), [debug_info]),
    {module, Module} = code:load_binary(Module, atom_to_list(Module) ++ ".erl", Binary),
    Binary.

greet(Name) -> {hello, Name}.

main() ->
    io:format("~p~n", [catch_class(fun() -> fresh:double(4) end)]),
    load(["-module(fresh).", "-export([double/1, sum/1, both/2, wait/1, mine/0]).", "-record(pair, {a, b = 7}).",
          "double(X) -> X * 2.",
          "sum([X | Rest]) -> X + sum(Rest); sum([]) -> 0.",
          "both(A, F) -> P = #pair{a = A}, {P#pair.a, F(P#pair.b), [N || N <- lists:seq(1, A), N rem 2 =:= 0]}.",
          "wait(Tag) -> receive {Tag, What} -> What after 100 -> late end.",
          "mine() -> fun sum/1."]),
    io:format("~p ~p ~p~n", [fresh:double(4), fresh:sum([1, 2, 3]), fresh:both(5, fun(X) -> X + 1 end)]),
    self() ! {other, 1},
    self() ! {mine, 2},
    io:format("~p ~p~n", [fresh:wait(mine), fresh:wait(mine)]),
    io:format("~p~n", [receive Message -> Message after 0 -> none end]),
    io:format("~p ~p~n", [(fresh:mine())([4, 5]), apply(fresh, double, [21])]),
    io:format("~p~n", [spawned(fun() -> fresh:double(50) end)]),
    io:format("~p ~p ~p~n", [erlang:function_exported(fresh, double, 1), erlang:function_exported(fresh, sum, 2),
                             code:is_loaded(fresh)]),
    io:format("~p~n", [lists:sort(fresh:module_info(exports))]),
    io:format("~p~n", [catch_class(fun() -> fresh:nothing() end)]),
    io:format("~p~n", [catch_class(fun() -> fresh:sum(x) end)]),
    %% A new version.
    Binary = load(["-module(fresh).", "-export([double/1]).", "-vsn(2).", "double(X) -> {X, X}."]),
    Name = list_to_atom("fre" ++ "sh"),
    io:format("~p ~p~n", [fresh:double(4), Name:double(5)]),
    io:format("~p~n", [proplists:get_value(vsn, fresh:module_info(attributes))]),
    {ok, {fresh, [{abstract_code, {raw_abstract_v1, Forms}}]}} = beam_lib:chunks(Binary, [abstract_code]),
    io:format("~p~n", [[{F, A} || {function, _, F, A, _} <- Forms]]),
    %% A module that says what it needs when it is loaded.
    load(["-module(starts).", "-export([value/0]).", "-on_load(begin_it/0).",
          "begin_it() -> persistent_term:put(starts, ready), ok.",
          "value() -> persistent_term:get(starts)."]),
    io:format("~p~n", [starts:value()]),
    %% What is wrong with forms.
    io:format("~p~n", [compile:forms(forms(["-module(bad).", "-export([f/1]).", "f(X) -> Y."]), [return])]),
    io:format("~p~n", [compile:forms(forms(["-module(bad).", "-export([f/1])."]), [])]),
    code:purge(fresh),
    io:format("~p~n", [code:delete(fresh)]).

spawned(F) ->
    Self = self(),
    spawn(fun() -> Self ! {done, F()} end),
    receive {done, Value} -> Value end.

catch_class(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.
