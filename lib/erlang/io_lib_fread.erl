%% Reading by a format: `~d`, `~u`, `~#`, `~-`, `~f`, `~s`, `~a`, `~c`, `~l`, `~~`.
-module(io_lib_fread).

-export([fread/2, fread/3]).

%% On a whole string: `{ok, Values, Rest}`, `{more, …}` or `{error, …}`.
fread(Format, Text) ->
    case read(Format, Text, 0, []) of
        {ok, Values, Rest} -> {ok, Values, Rest};
        {more, RestFormat, Values} -> {more, RestFormat, length(Text), Values};
        {error, Reason} -> {error, Reason}
    end.

%% Piece by piece, as io servers do: `{done, Result, Rest}` or `{more, Continuation}`.
fread([], eof, _) -> {done, eof, []};
fread([], Text, Format) -> step(Format, [], Text);
fread({Format, Values}, eof, _) ->
    case read(Format, [], 0, Values) of
        {ok, All, Rest} -> {done, {ok, All}, Rest};
        _ -> {done, {error, {fread, input}}, []}
    end;
fread({Format, Values}, Text, _) -> step(Format, Values, Text).

step(Format, Values, Text) ->
    case read(Format, Text, 0, Values) of
        {ok, All, Rest} -> {done, {ok, All}, Rest};
        {more, RestFormat, Some} -> {more, {RestFormat, Some}};
        {error, Reason} -> {done, {error, Reason}, []}
    end.

%% `At`: how many characters were read before.
read([$~ | Format], Text, At, Values) ->
    {Drops, Format1} = case Format of [$* | F] -> {true, F}; _ -> {false, Format} end,
    {Width, Format2} = width(Format1),
    Format3 = case Format2 of [$t | F3] -> F3; _ -> Format2 end,
    directive(Format3, {Drops, Width, [$~ | Format]}, Text, At, Values);
read([C | Format], Text, At, Values) when C =:= $\s; C =:= $\t; C =:= $\n; C =:= $\r ->
    Rest = skip(Text),
    read(Format, Rest, At + passed(Text, Rest), Values);
read([C | Format], [C | Text], At, Values) -> read(Format, Text, At + 1, Values);
read([_ | _] = Format, [], _, Values) -> {more, Format, Values};
read([_ | _], _, _, _) -> {error, {fread, input}};
read([], Text, _, Values) -> {ok, lists:reverse(Values), Text}.

passed(Before, After) -> length(Before) - length(After).

width([C | _] = Format) when C >= $0, C =< $9 ->
    {Digits, Rest} = lists:splitwith(fun is_digit/1, Format),
    {list_to_integer(Digits), Rest};
width(Format) -> {infinity, Format}.

directive([$~ | Format], {_, _, Whole}, Text, At, Values) ->
    case Text of
        [$~ | Rest] -> read(Format, Rest, At + 1, Values);
        [] -> {more, Whole, Values};
        _ -> {error, {fread, input}}
    end;
directive([$l | Format], {Drops, _, _}, Text, At, Values) ->
    read(Format, Text, At, keep(Drops, At, Values));
directive([$- | Format], {Drops, _, Whole}, Text, At, Values) ->
    case Text of
        [$- | Rest] -> read(Format, Rest, At + 1, keep(Drops, -1, Values));
        [$+ | Rest] -> read(Format, Rest, At + 1, keep(Drops, 1, Values));
        [] -> {more, Whole, Values};
        _ -> read(Format, Text, At, keep(Drops, 1, Values))
    end;
directive([$c | Format], {Drops, Width, Whole}, Text, At, Values) ->
    N = case Width of infinity -> 1; _ -> Width end,
    case length(Text) >= N of
        true ->
            {Chars, Rest} = lists:split(N, Text),
            read(Format, Rest, At + N, keep(Drops, Chars, Values));
        false when Text =:= [] -> {more, Whole, Values};
        false -> {error, {fread, character}}
    end;
directive([Kind | Format], {Drops, Width, Whole}, Text, At, Values)
  when Kind =:= $d; Kind =:= $u; Kind =:= $f; Kind =:= $a; Kind =:= $s; Kind =:= $# ->
    {Word, Rest} = field(Kind, Text, Width),
    case Word of
        _ when Text =:= [] -> {more, Whole, Values};
        [] when Rest =:= [], Width =:= infinity -> {more, Whole, Values};
        _ ->
            case value(Kind, Word) of
                {ok, Value} -> read(Format, Rest, At + passed(Text, Rest), keep(Drops, Value, Values));
                {error, What} -> {error, {fread, What}}
            end
    end;
directive(_, _, _, _, _) -> {error, {fread, format}}.

keep(true, _, Values) -> Values;
keep(false, Value, Values) -> [Value | Values].

%% With a width, so many characters, blanks included. `short` is a field that is not as wide.
field($u, Text, Width) -> piece($u, skip(Text), Width);
field(Kind, Text, infinity) -> piece(Kind, skip(Text), infinity);
field(Kind, Text, Width) ->
    case length(Text) >= Width of
        true ->
            {Chars, Rest} = lists:split(Width, Text),
            case Kind =:= $s orelse Kind =:= $a of
                true -> {lists:reverse(skip(lists:reverse(skip(Chars)))), Rest};
                false -> {skip(Chars), Rest}
            end;
        false -> {short, []}
    end.

value($s, short) -> {error, string};
value($a, short) -> {error, atom};
value($d, Word) -> try {ok, list_to_integer(Word)} catch error:_ -> {error, integer} end;
value($u, Word) -> try {ok, list_to_integer(Word)} catch error:_ -> {error, unsigned} end;
value($f, Word) -> try {ok, list_to_float(Word)} catch error:_ -> {error, float} end;
value($#, Word) ->
    case lists:splitwith(fun(C) -> C =/= $# end, Word) of
        {Base, [$# | Digits]} ->
            try {ok, list_to_integer(Digits, list_to_integer(Base))} catch error:_ -> {error, based} end;
        _ -> {error, based}
    end;
value($a, Word) -> {ok, list_to_atom(Word)};
value($s, Word) -> {ok, Word}.

%% A whole number ends where its digits do.
piece(Kind, Text, Width) when Kind =:= $d; Kind =:= $u ->
    {Word, Rest} = word(Text, Width, []),
    {Sign, Unsigned} =
        case Word of
            [C | More] when Kind =:= $d, C =:= $- orelse C =:= $+ -> {[C], More};
            _ -> {[], Word}
        end,
    {Digits, Behind} = lists:splitwith(fun is_digit/1, Unsigned),
    {Sign ++ Digits, Behind ++ Rest};
piece(_, Text, Width) -> word(Text, Width, []).

word([C | _] = Rest, _, Front) when C =:= $\s; C =:= $\t; C =:= $\n; C =:= $\r ->
    {lists:reverse(Front), Rest};
word(Rest, 0, Front) -> {lists:reverse(Front), Rest};
word([C | Rest], infinity, Front) -> word(Rest, infinity, [C | Front]);
word([C | Rest], Width, Front) -> word(Rest, Width - 1, [C | Front]);
word([], _, Front) -> {lists:reverse(Front), []}.

skip([C | Rest]) when C =:= $\s; C =:= $\t; C =:= $\n; C =:= $\r -> skip(Rest);
skip(Text) -> Text.

is_digit(C) -> C >= $0 andalso C =< $9.
