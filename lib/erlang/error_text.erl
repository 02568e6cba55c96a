%% Exceptions as people read them: what the shell, crash reports and EUnit print.
-module(error_text).

-export([exception/3, exception/4, stack/2]).

%% Class, reason, stack trace: `exception error: …` and the calls that led to it, indented.
exception(Class, Reason, Stack) -> exception(Class, Reason, Stack, 4).

exception(Class, Reason, Stack, Indent) ->
    Pad = lists:duplicate(Indent, $\s),
    ["exception ", atom_to_list(Class), ": ", explain(Class, Reason, Stack, Indent),
     [["\n", Pad, "  ", Line] || Line <- stack(Stack, 3)]].

explain(error, badarg, _, _) -> "bad argument";
explain(error, badarith, _, _) -> "an error occurred when evaluating an arithmetic expression";
explain(error, undef, [{M, F, Args, _} | _], _) ->
    io_lib:format("undefined function ~ts", [mfa(M, F, Args)]);
explain(error, function_clause, [{M, F, Args, _} | _], _) ->
    io_lib:format("no function clause matching ~ts", [call(M, F, Args)]);
explain(error, if_clause, _, _) -> "no true branch found when evaluating an if expression";
explain(error, {badmatch, V}, _, I) -> with("no match of right hand side value ", V, I);
explain(error, {case_clause, V}, _, I) -> with("no case clause matching ", V, I);
explain(error, {try_clause, V}, _, I) -> with("no try clause matching ", V, I);
explain(error, {badkey, K}, _, I) -> with("bad key: ", K, I);
explain(error, {badmap, M}, _, I) -> with("bad map: ", M, I);
explain(error, {badfun, F}, _, I) -> with("bad function ", F, I);
explain(error, {badrecord, R}, _, I) -> with("bad record ", R, I);
explain(error, {badarity, {F, Args}}, _, _) ->
    io_lib:format("~tp called with ~ts", [F, count(length(Args))]);
explain(error, {nocatch, T}, _, I) -> with("no catch for throw ", T, I);
explain(error, noproc, _, _) -> "no such process or port";
explain(error, system_limit, _, _) -> "a system limit has been reached";
explain(error, timeout_value, _, _) -> "bad receive timeout value";
explain(error, notalive, _, _) -> "the node cannot be part of a distributed system";
explain(_, Reason, _, I) -> with("", Reason, I).

with(Text, Term, Indent) ->
    Column = Indent + length("exception error: ") + length(Text) + 1,
    [Text, io_lib_pretty:print(Term, [{column, Column}, {line_length, 80}, {encoding, unicode}])].

count(1) -> "one argument";
count(2) -> "two arguments";
count(N) -> io_lib:format("~w arguments", [N]).

mfa(M, F, Args) when is_list(Args) -> mfa(M, F, length(Args));
mfa(M, F, Arity) -> io_lib:format("~tw:~tw/~w", [M, F, Arity]).

call(M, F, Args) when is_list(Args) ->
    Texts = [io_lib:format("~tp", [Arg]) || Arg <- Args],
    io_lib:format("~tw:~tw(~ts)", [M, F, lists:join(",", Texts)]);
call(M, F, Arity) -> mfa(M, F, Arity).

%% The lines of a stack trace. What is below the program is left out: the last so many names.
stack(Stack, _) ->
    Shown = [Entry || Entry <- Stack, is_entry(Entry)],
    lines(Shown, "in function  ").

is_entry({proc_lib, _, _, _}) -> false;
is_entry({erlang, run, _, _}) -> false;
is_entry({_, _, _, _}) -> true;
is_entry(_) -> false.

lines([{M, F, A, Location} | Rest], Lead) ->
    [[Lead, mfa(M, F, A), place(Location)] | lines(Rest, "in call from ")];
lines([], _) -> [].

place(Location) ->
    case {lists:keyfind(file, 1, Location), lists:keyfind(line, 1, Location)} of
        {{_, File}, {_, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
        _ -> ""
    end.
