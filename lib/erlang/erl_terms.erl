%% Reads Erlang terms from text: what `file:consult` and `io:read` need of the language.
-module(erl_terms).

-export([read/1, read_all/1]).

%% The first term, which ends in a full stop: `{ok, Term, Rest}`, `eof`, `more` when the text ends
%% inside it, or `{error, Message}`.
read(Text) ->
    try
        case skip(Text) of
            [] -> eof;
            Start ->
                {Term, Rest} = term(Start),
                case skip(Rest) of
                    [$. | Behind] -> {ok, Term, Behind};
                    [] -> more;
                    [C | _] -> {error, message([C])}
                end
        end
    catch
        throw:more -> more;
        throw:{bad, What} -> {error, message(What)}
    end.

message(What) -> lists:flatten(io_lib:format("syntax error before: ~ts", [What])).

%% All terms: `{ok, Terms}` or `{error, {Line, erl_parse, Message}}`.
read_all(Text) -> read_all(Text, Text, []).

read_all(Text, Whole, Front) ->
    case read(Text) of
        {ok, Term, Rest} -> read_all(Rest, Whole, [Term | Front]);
        eof -> {ok, lists:reverse(Front)};
        more -> {error, {line(Whole, []), erl_parse, "syntax error before: "}};
        {error, Message} -> {error, {line(Whole, Text), erl_parse, Message}}
    end.

line(Whole, Rest) ->
    Before = lists:sublist(Whole, length(Whole) - length(Rest)),
    1 + length([C || C <- Before, C =:= $\n]).

%% ---- space ----------------------------------------------------------------------------------

skip([C | Rest]) when C =< $\s -> skip(Rest);
skip([$% | Rest]) -> skip(lists:dropwhile(fun(C) -> C =/= $\n end, Rest));
skip(Text) -> Text.

%% ---- terms ----------------------------------------------------------------------------------

term(Text) ->
    case skip(Text) of
        [] -> throw(more);
        [$[ | Rest] -> list(skip(Rest));
        [${ | Rest] ->
            {Items, Behind} = items(skip(Rest), $}),
            {list_to_tuple(Items), Behind};
        [$#, ${ | Rest] -> map(skip(Rest), []);
        [$<, $< | Rest] -> binary(skip(Rest), []);
        [$" | Rest] -> strings(quoted(Rest, $", []));
        [$' | Rest] ->
            {Codes, Behind} = quoted(Rest, $', []),
            {list_to_atom(Codes), Behind};
        [$$ | Rest] -> character(Rest);
        [Sign | Rest] when Sign =:= $-; Sign =:= $+ -> signed(Sign, skip(Rest));
        [C | _] = Start when C >= $0, C =< $9 -> number(Start);
        [C | _] = Start when C >= $a, C =< $z -> atom(Start);
        [C | _] -> throw({bad, [C]})
    end.

items([Close | Rest], Close) -> {[], Rest};
items(Text, Close) ->
    {Item, Rest} = term(Text),
    case skip(Rest) of
        [$, | More] ->
            {Items, Behind} = items(skip(More), Close),
            {[Item | Items], Behind};
        [Close | Behind] -> {[Item], Behind};
        [] -> throw(more);
        [C | _] -> throw({bad, [C]})
    end.

list([$] | Rest]) -> {[], Rest};
list(Text) ->
    {Head, Rest} = term(Text),
    case skip(Rest) of
        [$, | More] ->
            {Tail, Behind} = list(skip(More)),
            {[Head | Tail], Behind};
        [$| | More] ->
            {Tail, Behind} = term(More),
            {[Head | Tail], expect($], Behind)};
        [$] | Behind] -> {[Head], Behind};
        [] -> throw(more);
        [C | _] -> throw({bad, [C]})
    end.

expect(C, Text) ->
    case skip(Text) of
        [C | Rest] -> Rest;
        [] -> throw(more);
        [Other | _] -> throw({bad, [Other]})
    end.

map([$} | Rest], Pairs) -> {maps:from_list(lists:reverse(Pairs)), Rest};
map(Text, Pairs) ->
    {Key, Rest} = term(Text),
    {Value, Behind} = term(expect($>, expect($=, Rest))),
    case skip(Behind) of
        [$, | More] -> map(skip(More), [{Key, Value} | Pairs]);
        [$} | _] = Close -> map(Close, [{Key, Value} | Pairs]);
        [] -> throw(more);
        [C | _] -> throw({bad, [C]})
    end.

%% Bytes, sized integers and strings.
binary([$>, $> | Rest], Parts) -> {list_to_bitstring(lists:reverse(Parts)), Rest};
binary([$, | Rest], Parts) -> binary(skip(Rest), Parts);
binary(Text, Parts) ->
    {Value, Rest} = term(Text),
    {Part, Behind} = segment(Value, Rest),
    binary(skip(Behind), [Part | Parts]).

segment(Codes, "/utf8" ++ Rest) -> {unicode:characters_to_binary(Codes), Rest};
segment(Codes, Rest) when is_list(Codes) -> {list_to_binary(Codes), Rest};
segment(Value, [$: | Rest]) ->
    {Size, Behind} = number(Rest),
    {<<Value:Size>>, Behind};
segment(Value, Rest) -> {<<Value>>, Rest}.

atom(Text) ->
    {Name, Rest} = lists:splitwith(fun is_name_char/1, Text),
    {list_to_atom(Name), Rest}.

is_name_char(C) ->
    C >= $a andalso C =< $z orelse C >= $A andalso C =< $Z orelse C >= $0 andalso C =< $9
        orelse C =:= $_ orelse C =:= $@.

%% ---- numbers --------------------------------------------------------------------------------

signed(Sign, Text) ->
    case number(Text) of
        {N, Rest} when Sign =:= $- -> {-N, Rest};
        Plain -> Plain
    end.

number(Text) ->
    case digits(Text) of
        {[], [C | _]} -> throw({bad, [C]});
        {[], []} -> throw(more);
        {Digits, [$# | Rest]} ->
            {Based, Behind} = lists:splitwith(fun is_name_char/1, Rest),
            {erlang:list_to_integer(Based, list_to_integer(Digits)), Behind};
        {Digits, [$., D | Rest]} when D >= $0, D =< $9 ->
            {Fraction, Behind} = digits([D | Rest]),
            {Exponent, Left} = exponent(Behind),
            {list_to_float(Digits ++ "." ++ Fraction ++ Exponent), Left};
        {Digits, Rest} -> {list_to_integer(Digits), Rest}
    end.

digits(Text) ->
    {Digits, Rest} = lists:splitwith(fun(C) -> C >= $0 andalso C =< $9 orelse C =:= $_ end, Text),
    {[D || D <- Digits, D =/= $_], Rest}.

exponent([E, Sign | Rest]) when E =:= $e, Sign =:= $-; E =:= $e, Sign =:= $+; E =:= $E, Sign =:= $-;
                                E =:= $E, Sign =:= $+ ->
    {Digits, Behind} = digits(Rest),
    {[$e, Sign | Digits], Behind};
exponent([E | Rest]) when E =:= $e; E =:= $E ->
    {Digits, Behind} = digits(Rest),
    {[$e | Digits], Behind};
exponent(Rest) -> {"", Rest}.

%% ---- quoted text ----------------------------------------------------------------------------

%% Strings that follow each other are one.
strings({Codes, Rest}) ->
    case skip(Rest) of
        [$" | More] ->
            {Others, Behind} = strings(quoted(More, $", [])),
            {Codes ++ Others, Behind};
        _ -> {Codes, Rest}
    end.

quoted([Quote | Rest], Quote, Front) -> {lists:reverse(Front), Rest};
quoted([$\\ | Rest], Quote, Front) ->
    {C, Behind} = escape(Rest),
    quoted(Behind, Quote, [C | Front]);
quoted([C | Rest], Quote, Front) -> quoted(Rest, Quote, [C | Front]);
quoted([], _, _) -> throw(more).

character([$\\ | Rest]) -> escape(Rest);
character([C | Rest]) -> {C, Rest};
character([]) -> throw(more).

escape([$x, ${ | Rest]) ->
    {Digits, Behind} = lists:splitwith(fun(C) -> C =/= $} end, Rest),
    {erlang:list_to_integer(Digits, 16), expect($}, Behind)};
escape([$x, A, B | Rest]) -> {erlang:list_to_integer([A, B], 16), Rest};
escape([D | _] = Text) when D >= $0, D =< $7 ->
    Most = lists:sublist(Text, 3),
    Digits = lists:takewhile(fun(C) -> C >= $0 andalso C =< $7 end, Most),
    {erlang:list_to_integer(Digits, 8), lists:nthtail(length(Digits), Text)};
escape([$^, C | Rest]) -> {C band 31, Rest};
escape([C | Rest]) -> {control(C), Rest};
escape([]) -> throw(more).

control($n) -> $\n;
control($r) -> $\r;
control($t) -> $\t;
control($v) -> $\v;
control($b) -> $\b;
control($f) -> $\f;
control($e) -> $\e;
control($s) -> $\s;
control($d) -> $\d;
control(C) -> C.
