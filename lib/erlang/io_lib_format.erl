%% Format strings: `~p`, `~10.2.0f` and their kin.
-module(io_lib_format).

-export([fwrite/2, scan/2, unscan/1, build/1, fwrite_g/1]).

fwrite(Format, Args) when is_list(Format) -> build(scan(Format, Args));
fwrite(Format, Args) when is_atom(Format) -> fwrite(atom_to_list(Format), Args);
fwrite(Format, Args) when is_binary(Format) -> fwrite(text_of(Format), Args).

text_of(Binary) ->
    case unicode:characters_to_list(Binary) of
        Codes when is_list(Codes) -> Codes;
        _ -> binary_to_list(Binary)
    end.

%% ---- reading the format ---------------------------------------------------------------------

%% A list of characters and of maps that say what a directive asks for, arguments taken out.
scan(Format, Args) when is_binary(Format) -> scan(text_of(Format), Args);
scan(Format, Args) when is_atom(Format) -> scan(atom_to_list(Format), Args);
scan([$~ | Format], Args) ->
    {Spec, Rest, Args1} = directive(Format, Args),
    [Spec | scan(Rest, Args1)];
scan([C | Format], Args) -> [C | scan(Format, Args)];
scan([], []) -> [].

directive(Format0, Args0) ->
    {Width0, Format1, Args1} = width(Format0, Args0),
    {Precision, Format2, Args2} = precision(Format1, Args1),
    {Pad, Format3, Args3} = pad(Format2, Args2),
    {Mods, [Control | Rest]} = modifiers(Format3, []),
    {Taken, Args4} = lists:split(argument_count(Control), Args3),
    {Width, Adjust} = adjustment(Width0),
    Spec = #{control_char => Control, args => Taken, width => Width, adjust => Adjust,
             precision => Precision, pad_char => Pad,
             encoding => case lists:member($t, Mods) of true -> unicode; false -> latin1 end,
             strings => not lists:member($l, Mods)},
    {Spec, Rest, Args4}.

adjustment(none) -> {none, right};
adjustment(Width) when Width < 0 -> {-Width, left};
adjustment(Width) -> {Width, right}.

width([$- | Format], Args) ->
    {Width, Rest, Args1} = number(Format, Args),
    {negate(Width), Rest, Args1};
width(Format, Args) -> number(Format, Args).

negate(none) -> none;
negate(Width) -> -Width.

precision([$. | Format], Args) -> number(Format, Args);
precision(Format, Args) -> {none, Format, Args}.

pad([$., $* | Format], [Pad | Args]) -> {Pad, Format, Args};
pad([$., Pad | Format], Args) -> {Pad, Format, Args};
pad(Format, Args) -> {$\s, Format, Args}.

number([$* | Format], [N | Args]) when is_integer(N) -> {N, Format, Args};
number([C | _] = Format, Args) when C >= $0, C =< $9 ->
    {Digits, Rest} = lists:splitwith(fun(D) -> D >= $0 andalso D =< $9 end, Format),
    {list_to_integer(Digits), Rest, Args};
number(Format, Args) -> {none, Format, Args}.

modifiers([C | Format], Mods) when C =:= $t; C =:= $l; C =:= $k -> modifiers(Format, [C | Mods]);
modifiers(Format, Mods) -> {Mods, Format}.

argument_count(C) when C =:= $~; C =:= $n -> 0;
argument_count(C) when C =:= $W; C =:= $P; C =:= $x; C =:= $X -> 2;
argument_count(_) -> 1.

unscan([Spec | Rest]) when is_map(Spec) ->
    {Format, Args} = unscan(Rest),
    #{control_char := Control, args := Taken} = Spec,
    {[$~ | unscan_numbers(Spec)] ++ [Control | Format], Taken ++ Args};
unscan([C | Rest]) ->
    {Format, Args} = unscan(Rest),
    {[C | Format], Args};
unscan([]) -> {[], []}.

unscan_numbers(#{width := Width, adjust := Adjust, precision := Precision, pad_char := Pad,
                 encoding := Encoding, strings := Strings}) ->
    [case Adjust of left -> "-"; right -> "" end || Width =/= none]
        ++ [integer_to_list(Width) || Width =/= none]
        ++ [[$. | integer_to_list(Precision)] || Precision =/= none]
        ++ [case Precision of none -> [$., $., Pad]; _ -> [$., Pad] end || Pad =/= $\s]
        ++ [$t || Encoding =:= unicode] ++ [$l || not Strings].

%% ---- writing --------------------------------------------------------------------------------

build(Specs) -> build(Specs, 0).

%% The column is where pretty printing indents to.
build([#{control_char := $n, width := Width} | Rest], _) ->
    [newlines(Width) | build(Rest, 0)];
build([#{control_char := Control, args := Args} = Spec | Rest], Column) ->
    Text = control(Control, Args, Spec, Column),
    [Text | build(Rest, io_lib:indentation(Text, Column))];
build([C | Rest], Column) -> [C | build(Rest, io_lib:indentation([C], Column))];
build([], _) -> [].

newlines(none) -> "\n";
newlines(N) -> io_lib:chars($\n, N).

control($~, [], Spec, _) -> character($~, Spec);
control($w, [Term], #{encoding := Enc} = Spec, _) -> field(io_lib:write_term(Term, -1, Enc), Spec);
control($W, [Term, Depth], #{encoding := Enc} = Spec, _) when is_integer(Depth) ->
    field(io_lib:write_term(Term, Depth, Enc), Spec);
control($p, [Term], Spec, Column) -> pretty(Term, -1, Spec, Column);
control($P, [Term, Depth], Spec, Column) when is_integer(Depth) -> pretty(Term, Depth, Spec, Column);
control($s, [Arg], Spec, _) -> string(Arg, Spec);
control($c, [C], #{encoding := unicode} = Spec, _) when is_integer(C) -> character(C, Spec);
control($c, [C], Spec, _) when is_integer(C) -> character(C band 255, Spec);
control($e, [F], Spec, _) when is_float(F) -> float_e(F, Spec);
control($f, [F], Spec, _) when is_float(F) -> float_f(F, Spec);
control($g, [F], Spec, _) when is_float(F) -> float_g(F, Spec);
control($b, [N], Spec, _) when is_integer(N) -> integer(N, "", fun lower/1, Spec);
control($B, [N], Spec, _) when is_integer(N) -> integer(N, "", fun same/1, Spec);
control($x, [N, Prefix], Spec, _) when is_integer(N) ->
    integer(N, prefix(Prefix), fun lower/1, Spec);
control($X, [N, Prefix], Spec, _) when is_integer(N) ->
    integer(N, prefix(Prefix), fun same/1, Spec);
control($+, [N], Spec, _) when is_integer(N) -> integer(N, base_prefix(Spec), fun lower/1, Spec);
control($#, [N], Spec, _) when is_integer(N) -> integer(N, base_prefix(Spec), fun same/1, Spec);
control($i, [_], _, _) -> "".

%% ---- fields ---------------------------------------------------------------------------------

%% A term that is too wide for its field shows as asterisks.
field(Text, #{width := none, precision := none}) -> Text;
field(Text, #{width := none, precision := P} = Spec) -> field(Text, Spec#{width := P});
field(Text, #{width := Width, precision := P, pad_char := Pad, adjust := Adjust}) ->
    Length = flat_length(Text),
    Limit = case P of none -> Width; _ -> min(P, Width) end,
    Used = min(Length, Limit),
    Padding = io_lib:chars(Pad, Width - Used),
    if
        Length > Used -> adjust(io_lib:chars($*, Used), Padding, Adjust);
        true -> adjust(Text, Padding, Adjust)
    end.

adjust(Text, [], _) -> Text;
adjust(Text, Padding, left) -> [Text | Padding];
adjust(Text, Padding, right) -> [Padding | Text].

flat_length(Text) -> lists:flatlength(Text).

character(C, #{width := none, precision := none}) -> [C];
character(C, #{width := Width, precision := none}) -> io_lib:chars(C, Width);
character(C, #{width := none, precision := P}) -> io_lib:chars(C, P);
character(C, #{width := Width, precision := P, pad_char := Pad, adjust := Adjust}) when Width >= P ->
    adjust(io_lib:chars(C, P), io_lib:chars(Pad, Width - P), Adjust).

pretty(Term, Depth, #{adjust := right, width := Width, precision := P, encoding := Enc,
                      strings := Strings}, Column) ->
    LineLength = case Width of none -> 80; _ -> Width end,
    From = case P of none -> Column + 1; _ -> P end,
    io_lib_pretty:print(Term, [{column, From}, {line_length, LineLength}, {depth, Depth},
                               {encoding, Enc}, {strings, Strings}]).

%% ---- strings --------------------------------------------------------------------------------

string(Arg, #{encoding := Enc} = Spec) ->
    Codes = string_codes(Arg, Enc),
    string_field(Codes, text_length(Codes, Enc), Spec).

string_codes(Atom, latin1) when is_atom(Atom) ->
    Codes = atom_to_list(Atom),
    true = lists:all(fun(C) -> C =< 255 end, Codes),
    Codes;
string_codes(Atom, unicode) when is_atom(Atom) -> atom_to_list(Atom);
string_codes(Chars, latin1) -> binary_to_list(iolist_to_binary(Chars));
string_codes(Chars, unicode) when is_binary(Chars); is_list(Chars) ->
    case unicode:characters_to_list(Chars) of
        Codes when is_list(Codes) -> Codes;
        _ when is_binary(Chars) -> binary_to_list(Chars)
    end.

text_length(Codes, latin1) -> length(Codes);
text_length(Codes, unicode) -> string:length(Codes).

string_field(Codes, _, #{width := none, precision := none}) -> Codes;
string_field(Codes, Length, #{width := Width, precision := none, pad_char := Pad,
                              adjust := Adjust} = Spec) ->
    fit(Codes, Length, Width, Pad, Adjust, Spec);
string_field(Codes, Length, #{width := none, precision := P, pad_char := Pad} = Spec) ->
    fit(Codes, Length, P, Pad, left, Spec);
string_field(Codes, Length, #{width := Width, precision := P, pad_char := Pad,
                              adjust := Adjust} = Spec) when Width >= P ->
    Inner = fit(Codes, Length, P, Pad, left, Spec),
    adjust(Inner, io_lib:chars(Pad, Width - P), Adjust).

%% Exactly so wide: cut off or padded.
fit(Codes, Length, Width, _, _, Spec) when Length > Width -> truncate(Codes, Width, Spec);
fit(Codes, Length, Width, Pad, Adjust, _) -> adjust(Codes, io_lib:chars(Pad, Width - Length), Adjust).

truncate(Codes, Width, #{encoding := latin1}) -> lists:sublist(Codes, Width);
truncate(Codes, Width, #{encoding := unicode}) -> string:slice(Codes, 0, Width).

%% ---- integers -------------------------------------------------------------------------------

integer(N, Prefix, Case, #{precision := P} = Spec) ->
    Base = case P of none -> 10; _ -> P end,
    true = Base >= 2 andalso Base =< 36,
    Digits = Case(erlang:integer_to_list(abs(N), Base)),
    Sign = case N < 0 of true -> "-"; false -> "" end,
    field([Sign, Prefix | Digits], Spec#{precision := none}).

base_prefix(#{precision := none}) -> "10#";
base_prefix(#{precision := Base}) -> integer_to_list(Base) ++ "#".

prefix(Prefix) when is_atom(Prefix) -> atom_to_list(Prefix);
prefix(Prefix) when is_list(Prefix) ->
    true = io_lib:deep_char_list(Prefix),
    Prefix.

lower(Digits) -> [if C >= $A, C =< $Z -> C + 32; true -> C end || C <- Digits].
same(Digits) -> Digits.

%% ---- floats ---------------------------------------------------------------------------------

fwrite_g(F) -> float_to_list(F, [short]).

%% As digits of 20 places and the exponent of `0.d1d2…`: what is rounded below.
float_digits(F) ->
    [First, $. | Rest] = float_to_list(abs(F), [{scientific, 20}]),
    {Fraction, [$e | Exponent]} = lists:splitwith(fun(C) -> C =/= $e end, Rest),
    {[First | Fraction], list_to_integer(Exponent) + 1}.

sign(F, Text) when F < 0 -> [$- | Text];
sign(_, Text) -> Text.

float_e(F, #{precision := none} = Spec) -> float_e(F, Spec#{precision := 6});
float_e(F, #{precision := P} = Spec) when P >= 2 -> number_field(sign(F, text_e(F, P)), Spec).

text_e(F, P) ->
    {Digits, Exponent} = float_digits(F),
    {Rounded, Carried} = round_digits(Digits, P),
    [First | Rest] = lists:sublist(Rounded, P),
    Power = if F == 0.0 -> 0; true -> Exponent - 1 + Carried end,
    [First, $. | Rest] ++ [$e | signed(Power)].

signed(N) when N >= 0 -> [$+ | integer_to_list(N)];
signed(N) -> integer_to_list(N).

float_f(F, #{precision := none} = Spec) -> float_f(F, Spec#{precision := 6});
float_f(F, #{precision := P} = Spec) when P >= 1 -> number_field(sign(F, text_f(F, P)), Spec).

text_f(F, P) ->
    {Digits, Exponent0} = float_digits(F),
    Exponent = if F == 0.0 -> 0; true -> Exponent0 end,
    {Rounded, Carried} = round_digits(Digits, Exponent + P),
    {Whole, Fraction} = point(Rounded, Exponent + Carried),
    Whole ++ [$. | fill(Fraction, P)].

%% The digits before the point and those after it.
point(Digits, Exponent) when Exponent =< 0 -> {"0", io_lib:chars($0, -Exponent) ++ Digits};
point(Digits, Exponent) ->
    {Whole, Fraction} = lists:split(min(Exponent, length(Digits)), Digits),
    {Whole ++ io_lib:chars($0, Exponent - length(Whole)), Fraction}.

fill(Digits, N) -> lists:sublist(Digits ++ io_lib:chars($0, N), N).

%% To so many digits, a half upwards; the second part is 1 when a digit was gained in front.
round_digits(_, N) when N < 0 -> {[], 0};
round_digits(Digits, N) when N >= length(Digits) ->
    {Digits ++ io_lib:chars($0, N - length(Digits)), 0};
round_digits(Digits, N) ->
    {Kept, [Next | _]} = lists:split(N, Digits),
    case Next >= $5 of
        true -> increment(lists:reverse(Kept), []);
        false -> {Kept, 0}
    end.

increment([$9 | Rest], Done) -> increment(Rest, [$0 | Done]);
increment([D | Rest], Done) -> {lists:reverse(Rest, [D + 1 | Done]), 0};
increment([], Done) -> {[$1 | Done], 1}.

float_g(F, #{precision := none} = Spec) -> float_g(F, Spec#{precision := 6});
float_g(F, #{precision := P} = Spec) when P >= 1 ->
    Power = power(abs(F)),
    if
        P =< 1, Power =:= -1; P - 1 > Power, Power >= -1 ->
            float_f(F, Spec#{precision := P - 1 - Power});
        P =< 1 -> float_e(F, Spec#{precision := 2});
        true -> float_e(F, Spec#{precision := P})
    end.

power(A) when A < 0.1 -> -2;
power(A) when A < 1.0 -> -1;
power(A) when A < 10.0 -> 0;
power(A) when A < 100.0 -> 1;
power(A) when A < 1000.0 -> 2;
power(A) when A < 10000.0 -> 3;
power(_) -> 10000.

number_field(Text, Spec) -> field(Text, Spec#{precision := none}).
