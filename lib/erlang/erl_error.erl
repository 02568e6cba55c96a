%% Exceptions as people read them: what the shell and crash reports print.
-module(erl_error).

-export([format_exception/3, format_exception/4]).
-export(['%exception'/4, '%is_operator'/2]).

%% `exception error: …` and the calls that led to it.
format_exception(Class, Reason, Stack) -> format_exception(Class, Reason, Stack, #{}).

format_exception(Class, Reason, Stack, Options) ->
    Trim = maps:get(stack_trim_fun, Options, fun(_, _, _) -> false end),
    Indent = maps:get(column, Options, 1) - 1,
    text(Class, Reason, trimmed(Stack, Trim), Indent, maps:get(format_fun, Options, fun pretty/2)).

%% The same without the functions of the library that every process is in.
'%exception'(Class, Reason, Stack, Indent) ->
    text(Class, Reason, [Entry || Entry <- Stack, is_shown(Entry)], Indent, fun pretty/2).

is_shown({proc_lib, _, _, _}) -> false;
is_shown({erlang, run, _, _}) -> false;
is_shown({_, _, _, _}) -> true;
is_shown(_) -> false.

trimmed(Stack, Trim) ->
    IsLast = fun({M, F, A, _}) -> Trim(M, F, arity(A)); (_) -> false end,
    lists:reverse(lists:dropwhile(IsLast, lists:reverse(Stack))).

pretty(Term, Column) ->
    io_lib_pretty:print(Term, [{column, Column}, {line_length, 80}, {encoding, unicode}]).

text(Class, Reason, Stack, Indent, Format) ->
    Pad = lists:duplicate(Indent, $\s),
    {What, Rest} = explain(Class, Reason, Stack, Indent, Format),
    ["exception ", atom_to_list(Class), ": ", What,
     [["\n", Pad, "  ", Line] || Line <- lines(Rest, Reason, Indent + 2, Format)]].

%% ---- what went wrong ------------------------------------------------------------------------

%% The text, and what of the stack is still to be told.
explain(error, Reason, Stack, Indent, Format) -> error_text(Reason, Stack, Indent, Format);
explain(_, Reason, Stack, Indent, Format) -> {with("", Reason, Indent, Format), Stack}.

error_text(badarg, S, _, _) -> {"bad argument", S};
error_text(badarith, S, _, _) ->
    {"an error occurred when evaluating an arithmetic expression", S};
error_text(undef, [{M, F, Args, _} | Rest], _, _) ->
    {io_lib:format("undefined function ~ts", [mfa(M, F, arity(Args))]), Rest};
error_text(function_clause, [{M, F, Args, Location} | Rest], Indent, Format) when is_list(Args) ->
    {[clause(M, F, Args, Indent, Format), place(Location)], Rest};
error_text(function_clause, [{M, F, Arity, Location} | Rest], _, _) ->
    {[io_lib:format("no function clause matching call to ~ts", [mfa(M, F, Arity)]), place(Location)], Rest};
error_text(if_clause, S, _, _) -> {"no true branch found when evaluating an if expression", S};
error_text({badmatch, V}, S, I, F) -> {with("no match of right hand side value ", V, I, F), S};
error_text({case_clause, V}, S, I, F) -> {with("no case clause matching ", V, I, F), S};
error_text({try_clause, V}, S, I, F) -> {with("no try clause matching ", V, I, F), S};
error_text({else_clause, V}, S, I, F) -> {with("no else clause matching ", V, I, F), S};
error_text({badkey, K}, S, I, F) -> {with("bad key: ", K, I, F), S};
error_text({badmap, M}, S, I, F) -> {with("bad map: ", M, I, F), S};
error_text({badfun, T}, S, I, F) -> {with("bad function ", T, I, F), S};
error_text({badrecord, R}, S, I, F) -> {with("bad record ", R, I, F), S};
error_text({badarity, {Fun, Args}}, S, I, F) ->
    {[with("", Fun, I, F), io_lib:format(" called with ~ts", [count(length(Args))])], S};
error_text({nocatch, T}, S, I, F) -> {with("no catch for throw ", T, I, F), S};
error_text(noproc, S, _, _) -> {"no such process or port", S};
error_text(system_limit, S, _, _) -> {"a system limit has been reached", S};
error_text(timeout_value, S, _, _) -> {"bad receive timeout value", S};
error_text(notalive, S, _, _) -> {"the node cannot be part of a distributed system", S};
error_text(Reason, S, I, F) -> {with("", Reason, I, F), S}.

with(Text, Term, Indent, Format) ->
    [Text, Format(Term, Indent + length("exception error: ") + length(Text) + 1)].

count(0) -> "no arguments";
count(1) -> "one argument";
count(2) -> "two arguments";
count(N) -> io_lib:format("~w arguments", [N]).

%% On the same line, if the call fits there; else on the next, as far to the right.
clause(M, F, Args, Indent, Format) ->
    Lead = "no function clause matching ",
    Column = Indent + length("exception error: "),
    Name = io_lib:format("~tw:~tw", [M, F]),
    Short = flat_call(Name, Args),
    case Column + length(Lead) + string:length(Short) =< 80 of
        true -> [Lead, Short];
        false ->
            ["no function clause matching \n", lists:duplicate(Column, $\s),
             call(Name, Args, Column + 1, Format)]
    end.

%% ---- the calls that led to it ---------------------------------------------------------------

lines([{M, F, A, Location} = Entry | Rest], Reason, Indent, Format) ->
    Kind = case is_list(A) andalso is_operator(M, F, length(A)) of
               true -> "in operator  ";
               false -> "in function  "
           end,
    First = [Kind, name(M, F, arity(A)), place(Location)],
    [[First, called(Entry, Reason, Rest, Indent, Format)]
     | [["in call from ", name(M1, F1, arity(A1)), place(L1)] || {M1, F1, A1, L1} <- Rest]];
lines([], _, _, _) -> [].

%% What the first was called with, and what of it was wrong.
called({M, F, Args, Location}, Reason, Rest, Indent, Format) when is_list(Args) ->
    Pad = ["\n", lists:duplicate(Indent + 3, $\s)],
    Name = lists:flatten(name(M, F)),
    Column = Indent + 3 + length("called as ") + 1,
    Text = case {is_operator(M, F, length(Args)), Args} of
               {true, [X]} -> io_lib:format("~ts ~ts", [F, short(X)]);
               {true, [X, Y]} -> io_lib:format("~ts ~ts ~ts", [short(X), F, short(Y)]);
               _ -> call(Name, Args, Column, Format)
           end,
    [Pad, "called as ", Text, hints({M, F, Args, Location}, Reason, Rest, Pad)];
called({M, F, A, Location}, Reason, Rest, Indent, _) ->
    hints({M, F, A, Location}, Reason, Rest, ["\n", lists:duplicate(Indent + 3, $\s)]).

hints({M, _, _, Location} = Entry, Reason, Rest, Pad) ->
    case lists:keyfind(error_info, 1, Location) of
        {_, Info} ->
            Module = maps:get(module, Info, M),
            Function = maps:get(function, Info, format_error),
            try ask(Module, Function, Reason, [Entry | Rest]) of
                Hints when is_map(Hints) ->
                    [[Pad, "*** ", hint(Key, Text, Pad)] || {Key, Text} <- lists:sort(maps:to_list(Hints))];
                _ -> ""
            catch _:_ -> ""
            end;
        false -> ""
    end.

%% The two that are built in are named, so that they are there.
ask(erl_erts_errors, Function, Reason, Stack) -> erl_erts_errors:Function(Reason, Stack);
ask(erl_stdlib_errors, Function, Reason, Stack) -> erl_stdlib_errors:Function(Reason, Stack);
ask(Module, Function, Reason, Stack) -> Module:Function(Reason, Stack).

hint(general, Text, Pad) -> over_lines("", Text, Pad);
hint(N, Text, Pad) when is_integer(N) -> over_lines(io_lib:format("argument ~w: ", [N]), Text, Pad);
hint(_, Text, Pad) -> over_lines("", Text, Pad).

%% Further lines stand under the first.
over_lines(Lead, Text, Pad) ->
    Lines = string:split(unicode:characters_to_list(Text), "\n", all),
    Under = [Pad, lists:duplicate(4 + string:length(Lead), $\s)],
    [Lead, lists:join(Under, Lines)].

short(Term) -> io_lib:format("~tp", [Term]).

flat_call(Name, Args) ->
    lists:flatten([Name, "(", lists:join(",", [io_lib:format("~0tp", [Arg]) || Arg <- Args]), ")"]).

%% A call on one line, if there is room; else its arguments under each other.
call(Name, Args, Column, Format) ->
    Flat = flat_call(Name, Args),
    case Column + string:length(Flat) =< 80 of
        true -> Flat;
        false ->
            Start = Column + string:length(Name) + 1,
            Texts = [Format(Arg, Start) || Arg <- Args],
            [Name, "(", lists:join([",\n", lists:duplicate(Start - 1, $\s)], Texts), ")"]
    end.

%% ---- names ----------------------------------------------------------------------------------

arity(Args) when is_list(Args) -> length(Args);
arity(Arity) -> Arity.

mfa(M, F, Arity) -> io_lib:format("~tw:~tw/~w", [M, F, Arity]).

%% What needs no module in a program has none here.
name(erlang, F, Arity) ->
    case {is_operator(erlang, F, Arity), is_imported(F)} of
        {true, _} -> io_lib:format("~ts/~w", [F, Arity]);
        {_, true} -> io_lib:format("~tw/~w", [F, Arity]);
        _ -> mfa(erlang, F, Arity)
    end;
name(M, F, Arity) -> mfa(M, F, Arity).

name(erlang, F) ->
    case is_imported(F) of
        true -> io_lib:format("~tw", [F]);
        false -> io_lib:format("erlang:~tw", [F])
    end;
name(M, F) -> io_lib:format("~tw:~tw", [M, F]).

'%is_operator'(F, Arity) -> is_operator(erlang, F, Arity).

is_operator(erlang, F, 1) -> lists:member(F, ['-', '+', 'not', 'bnot']);
is_operator(erlang, F, 2) ->
    lists:member(F, ['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', 'bsl', 'bsr', 'and',
                     'or', 'xor', '++', '--', '!', '==', '/=', '=<', '<', '>=', '>', '=:=', '=/=']);
is_operator(_, _, _) -> false.

%% Whether a program may call it by its name alone: all but these of `erlang`.
is_imported(F) ->
    not lists:member(F, [adler32, adler32_combine, append, append_element, cancel_timer,
                         convert_time_unit, crc32, crc32_combine, delete_element, display,
                         fun_info, fun_to_list, function_exported, get_module_info, hibernate,
                         insert_element, loaded, localtime, localtime_to_universaltime, make_fun,
                         make_tuple, md5, md5_final, md5_init, md5_update, memory, monotonic_time,
                         nif_error, phash, phash2, raise, read_timer, send, send_after,
                         send_nosuspend, start_timer, subtract, system_flag, system_info,
                         system_time, time_offset, timestamp, unique_integer, universaltime,
                         universaltime_to_localtime, yield]).

place(Location) ->
    case {lists:keyfind(file, 1, Location), lists:keyfind(line, 1, Location)} of
        {{_, File}, {_, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
        _ -> ""
    end.
