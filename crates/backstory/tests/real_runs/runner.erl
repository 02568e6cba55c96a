%% Runs small programs many times on the real OTP and prints the outcomes that were seen.
%%
%% escript runner.erl REPETITIONS QUIET FILE.erl... prints one line for each outcome:
%% FILE <tab> RESULT <tab> output as a JSON string.
%% Pauses of random length are put between all expressions in the second half of the runs. QUIET is what it
%% means when all processes wait for 30 ms: `deadlock`, or `unknown` for programs that may use longer timers.
-module(runner).
-mode(compile).
-export([main/1]).

%% Milliseconds that one run may take.
-define(LIMIT, 3000).

main([Times, Quiet | Files]) ->
    N = list_to_integer(Times),
    persistent_term:put(quiet, Quiet),
    lists:foreach(fun(File) -> file(File, N) end, Files).

file(File, N) ->
    {ok, Forms} = epp:parse_file(File, []),
    code:add_patha(filename:dirname(File)),
    case compile:forms(noisy(Forms), [binary, nowarn_unused_vars]) of
        {ok, Module, Binary} ->
            {module, Module} = code:load_binary(Module, File, Binary),
            Seen = lists:foldl(
                fun(I, Map) ->
                    persistent_term:put(noise, if I * 2 > N -> 1 + I rem 40; true -> 0 end),
                    Outcome = once(Module),
                    maps:update_with(Outcome, fun(C) -> C + 1 end, 1, Map)
                end, #{}, lists:seq(1, N)),
            maps:foreach(
                fun({Result, Output}, _) ->
                    io:format("~ts\t~s\t~s~n", [File, Result, json(iolist_to_binary(Output))])
                end, Seen),
            code:purge(Module), code:delete(Module), code:purge(Module);
        Other -> io:format(standard_error, "~s: ~p~n", [File, Other])
    end.

%% One run: the group leader of its processes keeps the output, and whoever has that group leader belongs to the run.
once(Module) ->
    Self = self(),
    Keeper = spawn(fun() -> keep(Self, Module) end),
    {Result, Output} = receive {Keeper, Outcome} -> Outcome end,
    sweep(Keeper),
    Keeper ! stop,
    {Result, Output}.

keep(Owner, Module) ->
    group_leader(self(), self()),
    {Main, Ref} = spawn_monitor(fun() -> Module:main() end),
    erlang:send_after(?LIMIT, self(), limit),
    Outcome = gather(Main, Ref, [], quiet),
    Owner ! {self(), Outcome},
    drain().

drain() ->
    receive
        {io_request, From, As, _} -> From ! {io_reply, As, ok}, drain();
        limit -> drain();
        stop -> ok
    end.

gather(Main, Ref, Output, Before) ->
    receive
        {'DOWN', Ref, _, _, normal} -> {"finished", lists:reverse(Output)};
        {'DOWN', Ref, _, _, _} -> {"died of an exception", lists:reverse(Output)};
        {io_request, From, As, Request} ->
            {Reply, Text} = request(Request),
            From ! {io_reply, As, Reply},
            gather(Main, Ref, [Text | Output], quiet);
        limit -> {"unknown", []}
    after 15 ->
        case activity() of
            busy -> gather(Main, Ref, Output, quiet);
            Before -> {persistent_term:get(quiet), lists:reverse(Output)};
            Now -> gather(Main, Ref, Output, Now)
        end
    end.

request({put_chars, _, M, F, A}) -> {ok, unicode:characters_to_binary(apply(M, F, A))};
request({put_chars, _, Text}) -> {ok, unicode:characters_to_binary(Text)};
request(_) -> {{error, request}, <<>>}.

%% Whether all processes of the run wait, and how much they have done so far.
activity() ->
    Looks = [process_info(P, [status, reductions]) || P <- processes(), P =/= self(),
             process_info(P, group_leader) =:= {group_leader, self()}],
    case [L || [{status, S} | _] = L <- Looks, S =/= waiting] of
        [] -> lists:sort(Looks);
        _ -> busy
    end.

sweep(Keeper) ->
    case [P || P <- processes(), P =/= Keeper, process_info(P, group_leader) =:= {group_leader, Keeper}] of
        [] -> ok;
        Left ->
            [exit(P, kill) || P <- Left],
            [receive {'DOWN', R, _, _, _} -> ok end || R <- [monitor(process, P) || P <- Left]],
            sweep(Keeper)
    end.

%% A call of noise/0 before and after each expression of a body.
noisy(Forms) ->
    Functions = [{function, A, F, N, [clause(C) || C <- Cs]} || {function, A, F, N, Cs} <- Forms],
    Others = [F || F <- Forms, element(1, F) =/= function, element(1, F) =/= eof],
    Others ++ Functions ++ noise_function().

clause({clause, A, P, G, Body}) -> {clause, A, P, G, body([expression(E) || E <- Body])}.

body(Body) -> body(Body, erlang:unique_integer([positive])).

body([Last], I) ->
    Var = {var, 0, list_to_atom("Last" ++ integer_to_list(I))},
    [noise(), {match, 0, Var, Last}, noise(), Var];
body([E | Rest], I) -> [noise(), E | body(Rest, I)].

noise() -> {call, 0, {atom, 0, 'noise%'}, []}.

expression({clause, _, _, _, _} = C) -> clause(C);
expression({'fun', A, {clauses, Cs}}) -> {'fun', A, {clauses, [clause(C) || C <- Cs]}};
expression({'catch', A, E}) -> {'catch', A, expression(E)};
expression({'case', A, E, Cs}) -> {'case', A, expression(E), [clause(C) || C <- Cs]};
expression({'receive', A, Cs}) -> {'receive', A, [clause(C) || C <- Cs]};
expression({'receive', A, Cs, T, B}) -> {'receive', A, [clause(C) || C <- Cs], T, body([expression(E) || E <- B])};
expression({'try', A, B, Of, Cs, After}) ->
    {'try', A, body([expression(E) || E <- B]), [clause(C) || C <- Of], [clause(C) || C <- Cs],
     case After of [] -> []; _ -> body([expression(E) || E <- After]) end};
expression({match, A, P, E}) -> {match, A, P, expression(E)};
expression({op, A, Op, L, R}) -> {op, A, Op, expression(L), expression(R)};
expression({call, A, F, As}) -> {call, A, F, [expression(E) || E <- As]};
expression({tuple, A, Es}) -> {tuple, A, [expression(E) || E <- Es]};
expression({cons, A, H, T}) -> {cons, A, expression(H), expression(T)};
expression({block, A, B}) -> {block, A, body([expression(E) || E <- B])};
expression(E) -> E.

noise_function() ->
    Source = "'noise%'() -> case persistent_term:get(noise) of 0 -> ok; L -> "
             "H = erlang:phash2({self(), erlang:monotonic_time()}, 1048576), "
             "case H rem 8 of 0 -> erlang:yield(); 1 -> 'spin%'(H rem (L * 20)); 2 -> 'spin%'(H rem (L * 200)); "
             "3 -> 'spin%'(H rem (L * 2000)); _ -> ok end end.",
    Spin = "'spin%'(0) -> ok; 'spin%'(N) -> 'spin%'(N - 1).",
    [begin {ok, Tokens, _} = erl_scan:string(S), {ok, Form} = erl_parse:parse_form(Tokens), Form end
     || S <- [Source, Spin]].

json(Text) -> [$", [letter(C) || C <- unicode:characters_to_list(Text)], $"].

letter(C) when C =:= $"; C =:= $\\ -> [$\\, C];
letter(C) when C >= 32, C < 127 -> C;
letter(C) -> [io_lib:format("\\u~4.16.0b", [U]) || <<U:16>> <= unicode:characters_to_binary([C], unicode, utf16)].
