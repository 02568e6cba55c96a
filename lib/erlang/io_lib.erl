%% Terms as text: quoting, plain writing, and the door to formats and pretty printing.
-module(io_lib).

-export([build_text/1, char_list/1, chars/2, chars_length/1, collect_chars/3, collect_line/4,
         deep_char_list/1, deep_latin1_char_list/1, deep_unicode_char_list/1, format/2, format/3, fread/2, fread/3,
         fwrite/2, fwrite/3, indentation/2, latin1_char_list/1, nl/0, print/1, print/4,
         printable_latin1_list/1, printable_list/1, printable_unicode_list/1, quote_atom/2,
         scan_format/2, unscan_format/1, unicode_char_list/1, write/1, write/2, write/3,
         write_atom/1, write_atom_as_latin1/1, write_binary/2, write_char/1,
         write_char_as_latin1/1, write_latin1_char/1, write_latin1_string/1, write_string/1,
         write_string/2, write_string_as_latin1/1, write_string_as_latin1/2, write_unicode_char/1,
         write_unicode_string/1, write_term/3]).

%% ---- formats --------------------------------------------------------------------------------

format(Format, Args) -> fwrite(Format, Args).
format(Format, Args, Options) -> fwrite(Format, Args, Options).

fwrite(Format, Args) ->
    try io_lib_format:fwrite(Format, Args)
    catch error:_ -> erlang:error(badarg, [Format, Args])
    end.

fwrite(Format, Args, Options) when is_list(Options) -> fwrite(Format, Args);
fwrite(Format, Args, Options) -> erlang:error(badarg, [Format, Args, Options]).

scan_format(Format, Args) ->
    try io_lib_format:scan(Format, Args)
    catch error:_ -> erlang:error(badarg, [Format, Args])
    end.

unscan_format(Specs) -> io_lib_format:unscan(Specs).

build_text(Specs) ->
    try io_lib_format:build(Specs)
    catch error:_ -> erlang:error(badarg, [Specs])
    end.

print(Term) -> io_lib_pretty:print(Term).
print(Term, Column, LineLength, Depth) -> io_lib_pretty:print(Term, Column, LineLength, Depth).

%% ---- plain writing --------------------------------------------------------------------------

write(Term) -> write_term(Term, -1, latin1).

write(Term, Options) when is_list(Options) ->
    write_term(Term, proplists:get_value(depth, Options, -1),
               encoding(proplists:get_value(encoding, Options, latin1)));
write(Term, Depth) -> write_term(Term, Depth, latin1).

write(Term, Depth, _Pretty) -> write(Term, Depth).

encoding(latin1) -> latin1;
encoding(_) -> unicode.

%% Depth -1 is no limit. Encoding `latin1` escapes what is beyond 255 in atoms.
write_term(_, 0, _) -> "...";
write_term(Atom, _, latin1) when is_atom(Atom) -> write_atom_as_latin1(Atom);
write_term(Atom, _, _) when is_atom(Atom) -> write_atom(Atom);
write_term(Integer, _, _) when is_integer(Integer) -> integer_to_list(Integer);
write_term(Float, _, _) when is_float(Float) -> float_to_list(Float, [short]);
write_term([], _, _) -> "[]";
write_term({}, _, _) -> "{}";
write_term([_ | _], 1, _) -> "[...]";
write_term([Head | Tail], Depth, Enc) ->
    [$[, write_term(Head, Depth - 1, Enc), write_tail(Tail, Depth - 1, Enc, $|), $]];
write_term(Tuple, 1, _) when is_tuple(Tuple) -> "{...}";
write_term(Tuple, Depth, Enc) when is_tuple(Tuple) ->
    [Head | Tail] = tuple_to_list(Tuple),
    [${, write_term(Head, Depth - 1, Enc), write_tail(Tail, Depth - 1, Enc, $,), $}];
write_term(Map, Depth, Enc) when is_map(Map) -> write_map(maps:to_list(Map), Depth, Enc);
write_term(Bits, Depth, _) when is_bitstring(Bits) -> write_binary(Bits, Depth);
write_term(Other, _, _) -> '%':'identity->codes'(Other).

write_tail([], _, _, _) -> "";
write_tail(_, 1, _, Separator) -> [Separator | "..."];
write_tail([Head | Tail], Depth, Enc, Separator) ->
    [$,, write_term(Head, Depth - 1, Enc) | write_tail(Tail, Depth - 1, Enc, Separator)];
write_tail(Last, Depth, Enc, Separator) -> [Separator, write_term(Last, Depth - 1, Enc)].

write_map(_, 1, _) -> "#{}";
write_map([], _, _) -> "#{}";
write_map([Pair | Rest], Depth, Enc) ->
    [$#, ${, write_pair(Pair, Depth - 1, Enc), write_pairs(Rest, Depth - 1, Depth - 1, Enc), $}].

write_pairs(_, 1, _, _) -> ",...";
write_pairs([], _, _, _) -> "";
write_pairs([Pair | Rest], Left, Depth, Enc) ->
    [$,, write_pair(Pair, Depth, Enc) | write_pairs(Rest, Left - 1, Depth, Enc)].

write_pair({Key, Value}, Depth, Enc) ->
    [write_term(Key, Depth, Enc), " => ", write_term(Value, Depth, Enc)].

write_binary(Bits, Depth) -> [$<, $<, write_bytes(Bits, Depth), $>, $>].

write_bytes(<<>>, _) -> "";
write_bytes(_, 1) -> "...";
write_bytes(<<Byte>>, _) -> integer_to_list(Byte);
write_bytes(<<Byte, Rest/bits>>, Depth) ->
    [integer_to_list(Byte), $, | write_bytes(Rest, Depth - 1)];
write_bytes(Bits, _) ->
    Size = bit_size(Bits),
    <<Value:Size>> = Bits,
    [integer_to_list(Value), $: | integer_to_list(Size)].

%% ---- atoms ----------------------------------------------------------------------------------

write_atom(Atom) -> write_atom_with(Atom, fun write_string/2).
write_atom_as_latin1(Atom) -> write_atom_with(Atom, fun write_string_as_latin1/2).

write_atom_with(Atom, Quote) ->
    Codes = atom_to_list(Atom),
    case quote_atom(Atom, Codes) of
        true -> Quote(Codes, $');
        false -> Codes
    end.

quote_atom(Atom, Codes) -> is_reserved(Atom) orelse needs_quotes(Codes).

needs_quotes([C | Rest]) ->
    not (is_lower(C) andalso lists:all(fun is_name_char/1, Rest));
needs_quotes([]) -> true.

is_lower(C) -> C >= $a andalso C =< $z orelse C >= $ß andalso C =< $ÿ andalso C =/= $÷.

is_name_char(C) when C >= $A, C =< $Z; C >= $0, C =< $9; C =:= $_; C =:= $@ -> true;
is_name_char(C) when C >= $À, C =< $Þ, C =/= $× -> true;
is_name_char(C) -> is_lower(C).

is_reserved(Atom) ->
    lists:member(Atom, ['after', 'and', 'andalso', 'band', 'begin', 'bnot', 'bor', 'bsl', 'bsr',
                        'bxor', 'case', 'catch', 'cond', 'div', 'end', 'fun', 'if', 'let', 'not',
                        'of', 'or', 'orelse', 'receive', 'rem', 'try', 'when', 'xor']).

%% ---- strings and characters -----------------------------------------------------------------

write_string(Codes) -> write_string(Codes, $").
write_string(Codes, Quote) -> [Quote | escape_all(Codes, Quote, unicode)].

write_unicode_string(Codes) -> write_string(Codes).
write_latin1_string(Codes) -> write_string_as_latin1(Codes).
write_string_as_latin1(Codes) -> write_string_as_latin1(Codes, $").
write_string_as_latin1(Codes, Quote) -> [Quote | escape_all(Codes, Quote, latin1)].

write_char(C) -> [$$ | write_char_1(C, unicode)].
write_unicode_char(C) -> write_char(C).
write_latin1_char(C) -> write_char_as_latin1(C).
write_char_as_latin1(C) -> [$$ | write_char_1(C, latin1)].

write_char_1($\s, _) -> "\\s";
write_char_1(C, Enc) -> escape(C, none, Enc, []).

escape_all([C | Rest], Quote, Enc) -> escape(C, Quote, Enc, escape_all(Rest, Quote, Enc));
escape_all([], Quote, _) -> [Quote].

escape(Quote, Quote, _, Tail) -> [$\\, Quote | Tail];
escape($\\, _, _, Tail) -> [$\\, $\\ | Tail];
escape(C, _, _, Tail) when C >= $\s, C =< $~ -> [C | Tail];
escape(C, _, _, Tail) when C >= 160, C =< 255 -> [C | Tail];
escape(C, _, unicode, Tail) when C > 255 -> [C | Tail];
escape(C, _, latin1, Tail) when C > 255 ->
    [$\\, $x, ${ | erlang:integer_to_list(C, 16) ++ [$} | Tail]];
escape($\n, _, _, Tail) -> [$\\, $n | Tail];
escape($\r, _, _, Tail) -> [$\\, $r | Tail];
escape($\t, _, _, Tail) -> [$\\, $t | Tail];
escape($\v, _, _, Tail) -> [$\\, $v | Tail];
escape($\b, _, _, Tail) -> [$\\, $b | Tail];
escape($\f, _, _, Tail) -> [$\\, $f | Tail];
escape($\e, _, _, Tail) -> [$\\, $e | Tail];
escape($\d, _, _, Tail) -> [$\\, $d | Tail];
escape(C, _, _, Tail) -> [$\\, C bsr 6 + $0, C bsr 3 band 7 + $0, C band 7 + $0 | Tail].

%% ---- kinds of lists -------------------------------------------------------------------------

printable_list(List) ->
    case io:printable_range() of
        latin1 -> printable_latin1_list(List);
        unicode -> printable_unicode_list(List)
    end.

printable_latin1_list(List) -> every(fun printable_latin1/1, List).
printable_unicode_list(List) -> every(fun printable_unicode/1, List).

printable_latin1(C) when is_integer(C), C >= $\s, C =< $~; is_integer(C), C >= 160, C =< 255 -> true;
printable_latin1(C) ->
    C =:= $\n orelse C =:= $\r orelse C =:= $\t orelse C =:= $\v orelse C =:= $\b
        orelse C =:= $\f orelse C =:= $\e.

printable_unicode(C) when is_integer(C), C > 255 ->
    C < 16#D800 orelse C > 16#DFFF andalso C < 16#FFFE orelse C > 16#FFFF andalso C =< 16#10FFFF;
printable_unicode(C) -> printable_latin1(C).

latin1_char_list(List) -> every(fun(C) -> is_integer(C) andalso C >= 0 andalso C =< 255 end, List).
char_list(List) -> every(fun is_char/1, List).
unicode_char_list(List) -> char_list(List).

is_char(C) ->
    is_integer(C) andalso C >= 0
        andalso (C < 16#D800 orelse C > 16#DFFF andalso C =< 16#10FFFF).

deep_char_list(List) -> is_list(List) andalso deep(fun is_char/1, List).
deep_unicode_char_list(List) -> deep_char_list(List).
deep_latin1_char_list(List) ->
    is_list(List) andalso deep(fun(C) -> is_integer(C) andalso C >= 0 andalso C =< 255 end, List).

every(Pred, [C | Rest]) -> Pred(C) andalso every(Pred, Rest);
every(_, Rest) -> Rest =:= [].

deep(Pred, [Item | Rest]) when is_list(Item) -> deep(Pred, Item) andalso deep(Pred, Rest);
deep(Pred, [Item | Rest]) -> Pred(Item) andalso deep(Pred, Rest);
deep(_, Rest) -> Rest =:= [].

%% ---- odds and ends --------------------------------------------------------------------------

nl() -> "\n".

chars(_, 0) -> [];
chars(C, N) when is_integer(N), N > 0 -> [C | chars(C, N - 1)].

chars_length(Chars) -> string:length(Chars).

%% The column after these characters, starting at one.
indentation([$\n | Rest], _) -> indentation(Rest, 0);
indentation([$\t | Rest], Column) -> indentation(Rest, (Column + 8) div 8 * 8);
indentation([C | Rest], Column) when is_integer(C) -> indentation(Rest, Column + 1);
indentation([Inner | Rest], Column) -> indentation(Rest, indentation(Inner, Column));
indentation([], Column) -> Column;
indentation(Binary, Column) when is_binary(Binary) ->
    indentation(unicode:characters_to_list(Binary), Column).

%% How readers of io servers take so many characters, or a line, out of what arrives.
collect_chars(start, eof, _) -> {stop, eof, eof};
collect_chars(start, Data, N) -> collect_chars({[], N}, Data, N);
collect_chars({[], _}, eof, _) -> {stop, eof, eof};
collect_chars({Front, _}, eof, _) -> {stop, lists:reverse(Front), eof};
collect_chars({Front, 0}, Data, _) -> {stop, lists:reverse(Front), Data};
collect_chars({Front, Left}, [], _) -> {[], {Front, Left}};
collect_chars({Front, Left}, [C | Rest], N) -> collect_chars({[C | Front], Left - 1}, Rest, N).

collect_line(start, Data, Enc, Extra) -> collect_line([], Data, Enc, Extra);
collect_line([], eof, _, _) -> {stop, eof, eof};
collect_line(Front, eof, _, _) -> {stop, lists:reverse(Front), eof};
collect_line(Front, [], _, _) -> Front;
collect_line(Front, [$\n | Rest], _, _) -> {stop, lists:reverse(Front, "\n"), Rest};
collect_line(Front, [C | Rest], Enc, Extra) -> collect_line([C | Front], Rest, Enc, Extra).

fread(Format, Text) -> io_lib_fread:fread(Format, Text).
fread(Continuation, Text, Format) -> io_lib_fread:fread(Continuation, Text, Format).
