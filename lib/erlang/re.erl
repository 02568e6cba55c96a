%% Regular expressions, over the machine's.
-module(re).

-export([compile/1, compile/2, inspect/2, replace/3, replace/4, run/2, run/3, split/2, split/3,
         version/0]).

%% ---- compiling ------------------------------------------------------------------------------

compile(Pattern) -> compile(Pattern, []).

compile(Pattern, Options) ->
    Unicode = lists:member(unicode, Options),
    % As in C, a zero byte ends it.
    [Text | _] = binary:split(bytes(Pattern, Unicode), <<0>>),
    case '%':'regex-compile'(Text, Options) of
        {error, Reason} -> {error, Reason};
        Regex ->
            {Groups, _} = '%':'regex-info'(Regex),
            {ok, {re_pattern, Groups, flag(Unicode), 0, Regex}}
    end.

flag(true) -> 1;
flag(false) -> 0.

bytes(Text, false) -> iolist_to_binary(Text);
bytes(Text, true) ->
    case unicode:characters_to_binary(Text) of
        Binary when is_binary(Binary) -> Binary;
        _ -> '%':error(badarg)
    end.

inspect({re_pattern, _, _, _, Regex}, namelist) ->
    {_, Names} = '%':'regex-info'(Regex),
    {namelist, [Name || {Name, _} <- Names]};
inspect(_, _) -> '%':error(badarg).

%% Not quite OTP's: Elixir's regular expressions come compiled by OTP, for this version, and are compiled
%% anew for another one.
version() -> <<"8.44 2020-02-12 backstory">>.

%% Options of `run` and friends apart from those of `compile`.
prepared({re_pattern, _, Unicode, _, Regex}, _) -> {Regex, Unicode =:= 1};
prepared(Pattern, Options) ->
    case compile(Pattern, [O || O <- Options, is_compile_option(O)]) of
        {ok, {re_pattern, _, Unicode, _, Regex}} -> {Regex, Unicode =:= 1};
        {error, _} -> '%':error(badarg)
    end.

is_compile_option(Option) ->
    lists:member(Option, [unicode, anchored, caseless, dollar_endonly, dotall, extended, firstline,
                          multiline, no_auto_capture, dupnames, ungreedy, no_start_optimize, ucp,
                          never_utf]) orelse is_newline(Option).

is_newline({newline, _}) -> true;
is_newline(Option) -> Option =:= bsr_anycrlf orelse Option =:= bsr_unicode.

%% Only options that there are, with these names besides the common ones.
check(Options, Names) ->
    Known = fun(O) ->
        is_compile_option(O) orelse run_options([O]) =/= [] orelse O =:= global
            orelse is_tuple(O) andalso lists:member(element(1, O), [offset, match_limit,
                                                                    match_limit_recursion | Names])
    end,
    lists:all(Known, Options) orelse '%':error(badarg).

run_options(Options) ->
    [O || O <- Options, lists:member(O, [anchored, notempty, notempty_atstart, notbol, noteol])].

%% ---- matching -------------------------------------------------------------------------------

run(Subject, Pattern) ->
    try run(Subject, Pattern, [])
    catch error:badarg -> '%':error(badarg)
    end.

run(Subject0, Pattern, Options) ->
    check(Options, [capture]),
    {Regex, Unicode} = prepared(Pattern, Options),
    Subject = bytes(Subject0, Unicode),
    Offset = proplists:get_value(offset, Options, 0),
    (is_integer(Offset) andalso Offset >= 0 andalso Offset =< byte_size(Subject))
        orelse '%':error(badarg),
    Capture = capture(Options),
    case lists:member(global, Options) of
        false ->
            case '%':'regex-run'(Regex, Subject, Offset, run_options(Options)) of
                nomatch -> nomatch;
                Groups -> captured(Groups, Capture, Regex, Subject, Unicode)
            end;
        true ->
            case all_matches(Regex, Subject, Offset, run_options(Options), Unicode) of
                [] -> nomatch;
                Matches -> global(Matches, Capture, Regex, Subject, Unicode)
            end
    end.

capture(Options) ->
    case lists:keyfind(capture, 1, Options) of
        false -> {all, index};
        {capture, What} -> {What, index};
        {capture, What, Type} -> {What, Type}
    end.

global(_, {none, _}, _, _, _) -> match;
global(Matches, Capture, Regex, Subject, Unicode) ->
    {match, [case captured(Groups, Capture, Regex, Subject, Unicode) of
                 {match, List} -> List;
                 match -> []
             end || Groups <- Matches]}.

captured(_, {none, _}, _, _, _) -> match;
captured(Groups, {What, Type}, Regex, Subject, Unicode) ->
    Chosen = choose(What, Groups, Regex),
    {match, [as(Type, Group, Subject, Unicode) || Group <- Chosen]}.

%% Groups at the end that took no part are left out.
choose(all, Groups, _) -> trim(Groups);
choose(all_but_first, [_ | Groups], _) -> trim(Groups);
choose(first, [First | _], _) -> [First];
choose(all_names, Groups, Regex) ->
    {_, Names} = '%':'regex-info'(Regex),
    [group(Index, Groups) || {_, Index} <- Names];
choose(List, Groups, Regex) when is_list(List) ->
    {_, Names} = '%':'regex-info'(Regex),
    [group(index(Item, Names), Groups) || Item <- List];
choose(_, _, _) -> '%':error(badarg).

trim(Groups) ->
    lists:reverse(lists:dropwhile(fun(Group) -> Group =:= {-1, 0} end, lists:reverse(Groups))).

index(N, _) when is_integer(N), N >= 0 -> N;
index(Name, Names) ->
    Binary = case Name of
        _ when is_atom(Name) -> atom_to_binary(Name, utf8);
        _ -> unicode:characters_to_binary(Name)
    end,
    case lists:keyfind(Binary, 1, Names) of
        {_, Index} -> Index;
        false -> none
    end.

group(Index, Groups) when is_integer(Index), Index < length(Groups) -> lists:nth(Index + 1, Groups);
group(_, _) -> {-1, 0}.

as(index, Group, _, _) -> Group;
as(binary, {-1, _}, _, _) -> <<>>;
as(binary, {Start, Length}, Subject, _) -> binary_part(Subject, Start, Length);
as(list, {-1, _}, _, _) -> [];
as(list, {Start, Length}, Subject, false) -> binary_to_list(binary_part(Subject, Start, Length));
as(list, {Start, Length}, Subject, true) ->
    unicode:characters_to_list(binary_part(Subject, Start, Length));
as(_, _, _, _) -> '%':error(badarg).

%% Every match from left to right. After an empty one, one that is not empty is tried at the same
%% place, else one character is passed over.
all_matches(_, Subject, Offset, _, _) when Offset > byte_size(Subject) -> [];
all_matches(Regex, Subject, Offset, Options, Unicode) ->
    case '%':'regex-run'(Regex, Subject, Offset, Options) of
        nomatch -> [];
        [{Start, 0} | _] = Groups ->
            [Groups | after_empty(Regex, Subject, Start, Options, Unicode)];
        [{Start, Length} | _] = Groups ->
            [Groups | all_matches(Regex, Subject, Start + Length, Options, Unicode)]
    end.

after_empty(Regex, Subject, Start, Options, Unicode) ->
    Stricter = [anchored, notempty_atstart | Options],
    case Start =< byte_size(Subject) andalso '%':'regex-run'(Regex, Subject, Start, Stricter) of
        [{From, Length} | _] = Groups ->
            [Groups | all_matches(Regex, Subject, From + Length, Options, Unicode)];
        _ -> all_matches(Regex, Subject, Start + width(Subject, Start, Unicode), Options, Unicode)
    end.

width(Subject, At, true) ->
    case Subject of
        <<_:At/binary, C/utf8, _/binary>> -> byte_size(<<C/utf8>>);
        _ -> 1
    end;
width(_, _, false) -> 1.

%% ---- replacing ------------------------------------------------------------------------------

replace(Subject, Pattern, New) -> replace(Subject, Pattern, New, []).

replace(Subject0, Pattern, New0, Options) ->
    check(Options, [return]),
    {Regex, Unicode} = prepared(Pattern, Options),
    Subject = bytes(Subject0, Unicode),
    New = case New0 of
        F when is_function(F, 2) -> F;
        _ -> template(binary_to_list(bytes(New0, Unicode)), [])
    end,
    Type = proplists:get_value(return, Options, iodata),
    case found(Regex, Subject, Options, Unicode) of
        [] when Type =:= iodata -> Subject0;
        Matches -> returned(replaced(Subject, 0, Matches, New), Type, Unicode)
    end.

found(Regex, Subject, Options, Unicode) ->
    Offset = proplists:get_value(offset, Options, 0),
    case lists:member(global, Options) of
        true -> all_matches(Regex, Subject, Offset, run_options(Options), Unicode);
        false ->
            case '%':'regex-run'(Regex, Subject, Offset, run_options(Options)) of
                nomatch -> [];
                Groups -> [Groups]
            end
    end.

%% `\1`, `\g{1}`, `\g1` and `&` stand for groups; `\&` and `\\` for themselves.
template([$\\, $g, ${ | Rest], Front) ->
    {Digits, [$} | More]} = lists:splitwith(fun is_digit/1, Rest),
    [lists:reverse(Front), {group, list_to_integer(Digits)} | template(More, [])];
template([$\\, $g, D | Rest], Front) when D >= $0, D =< $9 -> template([$\\, D | Rest], Front);
template([$\\, D | Rest], Front) when D >= $0, D =< $9 ->
    {Digits, More} = lists:splitwith(fun is_digit/1, [D | Rest]),
    [lists:reverse(Front), {group, list_to_integer(Digits)} | template(More, [])];
template([$\\, C | Rest], Front) -> template(Rest, [C | Front]);
template([$& | Rest], Front) -> [lists:reverse(Front), {group, 0} | template(Rest, [])];
template([C | Rest], Front) -> template(Rest, [C | Front]);
template([], Front) -> [lists:reverse(Front)].

is_digit(C) -> C >= $0 andalso C =< $9.

replaced(Subject, From, [[{Start, Length} | _] = Groups | Rest], New) ->
    Rest1 = [filled(New, Groups, Subject) | replaced(Subject, Start + Length, Rest, New)],
    case Start of
        From -> Rest1;
        _ -> [binary_part(Subject, From, Start - From) | Rest1]
    end;
replaced(Subject, From, [], _) when From =:= byte_size(Subject) -> [];
replaced(Subject, From, [], _) -> binary_part(Subject, From, byte_size(Subject) - From).

filled(F, [Whole | Groups], Subject) when is_function(F, 2) ->
    F(as(binary, Whole, Subject, false), [as(binary, G, Subject, false) || G <- Groups]);
filled([Text], _, _) when is_list(Text), Text =/= [] -> list_to_binary(Text);
filled(Template, Groups, Subject) ->
    [case Part of
         {group, N} -> as(binary, group(N, Groups), Subject, false);
         _ -> list_to_binary(Part)
     end || Part <- Template, Part =/= []].

returned(Parts, iodata, _) -> Parts;
returned(Parts, binary, _) -> iolist_to_binary(Parts);
returned(Parts, list, true) -> unicode:characters_to_list(iolist_to_binary(Parts));
returned(Parts, list, false) -> binary_to_list(iolist_to_binary(Parts));
returned(_, _, _) -> '%':error(badarg).

%% ---- splitting ------------------------------------------------------------------------------

split(Subject, Pattern) -> split(Subject, Pattern, []).

split(Subject0, Pattern, Options) ->
    check([O || O <- Options, O =/= group, O =/= trim], [return, parts]),
    lists:member(global, Options) andalso '%':error(badarg),
    {Regex, Unicode} = prepared(Pattern, Options),
    Subject = bytes(Subject0, Unicode),
    Parts = case lists:member(trim, Options) of
        true -> 0;
        false -> proplists:get_value(parts, Options, infinity)
    end,
    Matches = case Subject of
        <<>> -> [];
        _ ->
            Offset = proplists:get_value(offset, Options, 0),
            all_matches(Regex, Subject, Offset, run_options(Options), Unicode)
    end,
    Limited = case Parts of
        N when is_integer(N), N > 0 -> lists:sublist(usable(Matches), N - 1);
        _ -> usable(Matches)
    end,
    Pieces = pieces(Subject, 0, Limited, lists:member(group, Options)),
    Kept = case Parts =:= 0 andalso Subject =/= <<>> of true -> trimmed(Pieces); false -> Pieces end,
    Type = proplists:get_value(return, Options, iodata),
    [part(Piece, Type, Unicode) || Piece <- Kept].

%% An empty match splits nothing at the beginning, nor right behind another.
usable(Matches) -> usable(Matches, 0).

usable([[{End, 0} | _] | Rest], End) -> usable(Rest, End);
usable([[{Start, Length} | _] = Match | Rest], _) -> [Match | usable(Rest, Start + Length)];
usable([], _) -> [].

pieces(Subject, From, [[{Start, Length} | Groups] | Rest], Grouped) ->
    Piece = binary_part(Subject, From, Start - From),
    Inner = [as(binary, G, Subject, false) || G <- Groups],
    case Grouped of
        true -> [[Piece | Inner] | pieces(Subject, Start + Length, Rest, Grouped)];
        false -> [Piece | Inner] ++ pieces(Subject, Start + Length, Rest, Grouped)
    end;
pieces(Subject, From, [], Grouped) ->
    Piece = binary_part(Subject, From, byte_size(Subject) - From),
    case Grouped of true -> [[Piece]]; false -> [Piece] end.

trimmed(Pieces) ->
    lists:reverse(lists:dropwhile(fun(P) -> P =:= <<>> orelse P =:= [<<>>] end, lists:reverse(Pieces))).

part(Group, Type, Unicode) when is_list(Group) -> [part(P, Type, Unicode) || P <- Group];
part(Piece, list, true) -> unicode:characters_to_list(Piece);
part(Piece, list, false) -> binary_to_list(Piece);
part(Piece, _, _) -> Piece.
