%% Reading by a format: `~d`, `~f`, `~s`, `~a`, `~c`, `~~`.
-module(io_lib_fread).

-export([fread/2, fread/3]).

%% On a whole string: `{ok, Values, Rest}`, `{more, …}` or `{error, …}`.
fread(Format, Text) ->
    case read(Format, Text, []) of
        {ok, Values, Rest} -> {ok, Values, Rest};
        {more, RestFormat, Values} -> {more, RestFormat, length(Text), Values};
        {error, Reason} -> {error, Reason}
    end.

%% Piece by piece, as io servers do: `{done, Result, Rest}` or `{more, Continuation}`.
fread([], eof, _) -> {done, eof, []};
fread([], Text, Format) -> step(Format, [], Text);
fread({Format, Values}, eof, _) ->
    case read(Format, [], Values) of
        {ok, All, Rest} -> {done, {ok, All}, Rest};
        _ -> {done, {error, {fread, input}}, []}
    end;
fread({Format, Values}, Text, _) -> step(Format, Values, Text).

step(Format, Values, Text) ->
    case read(Format, Text, Values) of
        {ok, All, Rest} -> {done, {ok, All}, Rest};
        {more, RestFormat, Some} -> {more, {RestFormat, Some}};
        {error, Reason} -> {done, {error, Reason}, []}
    end.

read([$~ | Format], Text, Values) ->
    {Width, Rest} = width(Format),
    directive(Rest, Width, Format, Text, Values);
read([C | Format], Text, Values) when C =:= $\s; C =:= $\t; C =:= $\n; C =:= $\r ->
    read(Format, skip(Text), Values);
read([C | Format], [C | Text], Values) -> read(Format, Text, Values);
read([_ | _] = Format, [], Values) -> {more, Format, Values};
read([_ | _], _, _) -> {error, {fread, input}};
read([], Text, Values) -> {ok, lists:reverse(Values), Text}.

width([C | _] = Format) when C >= $0, C =< $9 ->
    {Digits, Rest} = lists:splitwith(fun is_digit/1, Format),
    {list_to_integer(Digits), Rest};
width(Format) -> {infinity, Format}.

directive([$~ | Format], _, Whole, Text, Values) ->
    case Text of
        [$~ | Rest] -> read(Format, Rest, Values);
        [] -> {more, [$~ | Whole], Values};
        _ -> {error, {fread, input}}
    end;
directive([$c | Format], Width, Whole, Text, Values) ->
    N = case Width of infinity -> 1; _ -> Width end,
    case length(Text) >= N of
        true ->
            {Chars, Rest} = lists:split(N, Text),
            read(Format, Rest, [Chars | Values]);
        false -> {more, [$~ | Whole], Values}
    end;
directive([Kind | Format], Width, Whole, Text, Values) ->
    {Word, Rest} = piece(Kind, skip(Text), Width),
    case Word of
        [] when Rest =:= [] -> {more, [$~ | Whole], Values};
        _ ->
            case value(Kind, Word) of
                {ok, Value} -> read(Format, Rest, [Value | Values]);
                {error, What} -> {error, {fread, What}}
            end
    end;
directive([], _, _, _, _) -> {error, {fread, format}}.

value($d, Word) -> try {ok, list_to_integer(Word)} catch error:_ -> {error, integer} end;
value($u, Word) -> try {ok, list_to_integer(Word)} catch error:_ -> {error, unsigned} end;
value($f, Word) -> try {ok, list_to_float(Word)} catch error:_ -> {error, float} end;
value($a, Word) -> {ok, list_to_atom(Word)};
value($s, Word) -> {ok, Word};
value(_, _) -> {error, format}.

%% A whole number ends where its digits do.
piece(Kind, Text, Width) when Kind =:= $d; Kind =:= $u ->
    {Word, Rest} = word(Text, Width, []),
    {Sign, Unsigned} =
        case Word of
            [C | More] when C =:= $-; C =:= $+ -> {[C], More};
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
