%% Random calls to the standard library: `main([Seed, Count])` makes so many, and prints each with its result.
%% The same seed makes the same calls on every implementation, so that what is printed can be compared.
-module(calls).

-export([main/1]).

main([Seed, Count]) ->
    put(state, list_to_integer(Seed) * 7919 + 17),
    All = list_to_tuple(functions()),
    calls(list_to_integer(Count), All).

calls(0, _) -> ok;
calls(N, All) ->
    {M, F, Types} = element(pick(tuple_size(All)), All),
    put(misfit, false),
    Args = [argument(T) || T <- Types],
    Misfit = get(misfit),
    Result = try call(M, F, Args) of
                 Value -> plain(Value)
             catch
                 error:_ when Misfit -> {'!', error};
                 Class:Reason -> {'!', Class, plain(Reason)}
             end,
    io:format("~w:~w~w~n    ~w~n", [M, F, plain(Args), Result]),
    calls(N - 1, All).

%% A table is shown by what is in it; only one that is ordered has an order.
call(ets, F, [{table, Kind, Rows} | Args]) ->
    Table = ets:new(t, [Kind, public]),
    ets:insert(Table, Rows),
    Misfit = get(misfit),
    Result = try apply(ets, F, [Table | Args])
             catch
                 error:_ when Misfit -> {'!', error};
                 Class:Reason -> {'!', Class, Reason}
             end,
    Left = ets:tab2list(Table),
    ets:delete(Table),
    {case Result of Table -> table; [_ | _] when Kind =/= ordered_set -> lists:sort(Result); _ -> Result end,
     lists:sort(Left)};
call(maps, next, [Map]) -> lists:sort(all(maps:next(maps:iterator(Map))));
call(io_lib, F, Args) -> flat(apply(io_lib, F, Args));
call(re, replace, Args) -> iolist_to_binary(apply(re, replace, Args));
call(string, F, Args) -> flat(apply(string, F, Args));
call(unicode, F, Args) ->
    case apply(unicode, F, Args) of
        {Problem, Done, Rest} -> {Problem, Done, flat(Rest)};
        Result -> Result
    end;
call(M, F, Args) -> apply(M, F, Args).

all({K, V, Next}) -> [{K, V} | all(maps:next(Next))];
all(none) -> [].

%% Text may come in pieces, whose number is nobody's business.
flat(Text) when is_list(Text) ->
    try unicode:characters_to_list(Text) of
        List when is_list(List) -> List;
        _ -> Text
    catch _:_ -> Text
    end;
flat({A, B}) -> {flat(A), flat(B)};
flat(Other) -> Other.

%% Functions have no text that would be the same everywhere.
plain(F) when is_function(F) -> {'fun', arity(F)};
plain(R) when is_reference(R) -> reference;
plain(P) when is_pid(P) -> pid;
plain([H | T]) -> [plain(H) | plain(T)];
plain(T) when is_tuple(T) -> list_to_tuple(plain(tuple_to_list(T)));
plain(M) when is_map(M) -> {map, lists:sort([{plain(K), plain(V)} || {K, V} <- maps:to_list(M)])};
plain(Other) -> Other.

arity(F) -> element(2, erlang:fun_info(F, arity)).

%% ---- chance -----------------------------------------------------------------------------------

random() ->
    State = (get(state) * 6364136223846793005 + 1442695040888963407) band 16#FFFFFFFFFFFFFFFF,
    put(state, State),
    State bsr 33.

pick(N) -> random() rem N + 1.
one_of(List) -> lists:nth(pick(length(List)), List).
some(Type, Most) -> [argument(Type) || _ <- lists:seq(1, pick(Most + 1) - 1)].

%% Now and then something of another type; of which errors are told apart only from results. Never a great
%% number where a length is wanted.
argument({exactly, Value}) -> Value;
argument({surely, Type}) -> value(Type);
argument({of_them, Values}) -> one_of(Values);
argument({table, _} = Type) -> value(Type);
argument(Type) ->
    case pick(25) of
        1 ->
            put(misfit, true),
            case Type of
                nat -> one_of([a, <<"b">>, -1, 1.5, {}]);
                _ -> value(term)
            end;
        _ -> value(Type)
    end.

value(nat) -> pick(8) - 1;
value(int) -> one_of([0, 1, -1, 2, 3, 7, 10, 42, 100, -5, 255, 256, 1 bsl 40, -(1 bsl 70)]);
value(float) -> one_of([0.0, 1.0, -1.5, 2.25, 1.0e10, 3.14159, 1.0e-7, 123456.789, 1.0e22]);
value(number) -> case pick(3) of 1 -> value(float); _ -> value(int) end;
value(atom) -> one_of([a, b, c, ok, error, true, false, undefined, 'an atom', 'É']);
value(char) -> one_of([$a, $b, $z, $A, $\s, $\n, $0, $9, $., $~, 228, 955, 128512]);
value(text) -> [value(char) || _ <- lists:seq(1, pick(9) - 1)];
value(ascii) -> [one_of("abcABC  019.,-xyz") || _ <- lists:seq(1, pick(10) - 1)];
value(digits) -> [one_of("0123456789+- .eE") || _ <- lists:seq(1, pick(7))];
value(binary) -> << <<(one_of([0, 1, 65, 97, 98, 32, 200, 255]))>> || _ <- lists:seq(1, pick(8) - 1) >>;
value(utf8) -> unicode:characters_to_binary(value(text));
value(string) -> case pick(3) of 1 -> value(utf8); _ -> value(text) end;
value(chardata) -> case pick(4) of 1 -> [value(text), value(text)]; _ -> value(string) end;
value(term) ->
    case pick(9) of
        1 -> value(atom);
        2 -> value(float);
        3 -> value(ascii);
        4 -> value(binary);
        5 -> {value(int), value(atom)};
        6 -> some(int, 4);
        7 -> value(map);
        _ -> value(int)
    end;
value(list) -> some(case pick(3) of 1 -> term; _ -> nat end, 7);
value({list, Type}) -> some(Type, 6);
value(sorted) -> lists:sort(value({list, nat}));
value(ordset) -> lists:usort(value({list, nat}));
value(pair) -> {value(one_of([nat, atom])), value(term)};
value(tuple) -> list_to_tuple(some(nat, 4));
value(pairs) -> some(pair, 6);
value(proplist) -> some(one_of([pair, atom]), 6);
value(map) -> maps:from_list([{value(one_of([nat, atom])), value(nat)} || _ <- lists:seq(1, pick(6) - 1)]);
value(queue) ->
    lists:foldl(fun(X, Q) -> case pick(2) of 1 -> queue:in(X, Q); _ -> queue:in_r(X, Q) end end,
                queue:new(), value({list, nat}));
value(fun1) -> one_of([fun(X) -> X end, fun(X) -> {X} end, fun(X) -> X + 1 end, fun(_) -> a end]);
value(fun2) -> one_of([fun(X, _) -> X end, fun(_, Y) -> Y end, fun(X, Y) -> {X, Y} end, fun(X, Y) -> X + Y end]);
value(pred1) -> one_of([fun(X) -> X > 2 end, fun is_atom/1, fun is_integer/1, fun(_) -> true end, fun(X) -> X end]);
value(pred2) -> one_of([fun(X, Y) -> X =< Y end, fun(_, Y) -> is_integer(Y) end, fun(_, _) -> false end]);
value(order) -> one_of([fun(X, Y) -> X =< Y end, fun(X, Y) -> X >= Y end]);
value(date) -> {one_of([1970, 2000, 2024, 1900, 0, 2100]), pick(12), pick(28)};
value(time) -> {pick(24) - 1, pick(60) - 1, pick(60) - 1};
value(datetime) -> {value(date), value(time)};
value(bytes) -> [one_of([0, 65, 97, 200]) || _ <- lists:seq(1, pick(6) - 1)];
value(where) -> {pick(5) - 1, pick(4) - 2};
value(pattern) ->
    one_of([<<"a">>, <<"b+">>, "[a-c]", "(a|b)(c)?", "^.", "x*", "\\d+", "(?<n>[A-Z])", "\\s", "z$", "[", "."]);
value(format) ->
    one_of(["~p", "~w", "~s", "~ts", "~tp", "~tw", "~10p", "~-8w|", "~5s|", "~.2f", "~e", "~g", "~c", "~tc", "~b",
            "~.16b", "~.16B", "~#", "~i~p", "~~", "~10.10.*s", "~10.3s|", "~3..0w", "~0p", "~x", "~P"]);
value(fread) -> one_of(["~d", "~s", "~d ~d", "~c", "~3s", "~f", "~u", "~a", "~x", "a~d", "~2d", "~*d~d", "~#", "~l~d"]);
value({table, Kind}) -> {table, Kind, [{value(nat), value(one_of([nat, atom])), value(nat)} || _ <- lists:seq(1, pick(5))]};
value(row) -> {value(nat), value(atom), value(nat)};
value(match) -> list_to_tuple([one_of(['_', '$1', '$2', 1, 2, a]) || _ <- lists:seq(1, 3)]);
value(spec) ->
    [{value(match), one_of([[], [{'>', '$1', 1}], [{'is_atom', '$2'}], [{'=:=', {element, 1, '$_'}, 2}], [{no_such, '$1'}]]),
      one_of([['$_'], ['$$'], ['$1'], [true], [{{'$1', '$2'}}], [{'+', '$1', 1}]])}];
value(update) -> one_of([{3, 1}, {3, -2}, {3, 5, 4, 0}, [{3, 1}, {3, 2}], {1, 1}, {2, 1}, {9, 1}, 4, []]);
value(element) -> one_of([{2, x}, {3, 9}, [{2, x}, {3, 9}], {1, 5}, {9, a}, [], {0, a}, {a, 1}]).

%% ---- what is called -----------------------------------------------------------------------------

functions() ->
    [{lists, F, T} || {F, T} <- lists_functions()] ++
    [{maps, F, T} || {F, T} <- maps_functions()] ++
    [{string, F, T} || {F, T} <- string_functions()] ++
    [{ets, F, [{table, Kind} | T]} || {F, T} <- ets_functions(), Kind <- [set, ordered_set, bag, duplicate_bag]] ++
    [{queue, F, T} || {F, T} <- queue_functions()] ++
    [{ordsets, F, T} || {F, T} <- ordsets_functions()] ++
    [{binary, F, T} || {F, T} <- binary_functions()] ++
    [{calendar, F, T} || {F, T} <- calendar_functions()] ++
    lists:append(lists:duplicate(6, [{M, F, T} || {M, F, T} <- other_functions()])).

lists_functions() ->
    [{append, [{list, list}]}, {append, [list, list]}, {delete, [nat, list]}, {droplast, [list]}, {dropwhile, [pred1, list]},
     {duplicate, [nat, term]}, {filter, [pred1, list]}, {filtermap, [pred1, list]}, {flatlength, [list]}, {flatten, [list]},
     {flatten, [list, list]}, {foldl, [fun2, term, list]}, {foldr, [fun2, term, list]}, {join, [term, list]}, {keydelete, [nat, nat, pairs]},
     {keyfind, [nat, nat, pairs]}, {keymap, [fun1, nat, pairs]}, {keymember, [nat, nat, pairs]}, {keymerge, [nat, pairs, pairs]},
     {keyreplace, [nat, nat, pairs, pair]}, {keysearch, [nat, nat, pairs]}, {keysort, [nat, pairs]}, {keystore, [nat, nat, pairs, pair]},
     {keytake, [nat, nat, pairs]}, {last, [list]}, {map, [fun1, list]}, {mapfoldl, [fun2, term, list]}, {max, [list]}, {member, [nat, list]},
     {merge, [{list, sorted}]}, {merge, [sorted, sorted]}, {merge, [order, sorted, sorted]}, {merge3, [sorted, sorted, sorted]}, {min, [list]},
     {nth, [nat, list]}, {nthtail, [nat, list]}, {partition, [pred1, list]}, {prefix, [list, list]}, {reverse, [list]}, {reverse, [list, list]},
     {seq, [nat, nat]}, {seq, [nat, nat, {of_them, [1, 2, -1, 0, -3]}]}, {sort, [list]}, {sort, [order, list]}, {split, [nat, list]},
     {splitwith, [pred1, list]}, {sublist, [list, nat]}, {sublist, [list, nat, nat]}, {subtract, [list, list]}, {suffix, [list, list]},
     {sum, [{list, number}]}, {takewhile, [pred1, list]}, {ukeymerge, [nat, pairs, pairs]}, {ukeysort, [nat, pairs]},
     {umerge, [{list, ordset}]}, {umerge, [ordset, ordset]}, {umerge, [order, {exactly, [1, 3, 4]}, {exactly, [2, 3, 5]}]}, {umerge3, [ordset, ordset, ordset]},
     {unzip, [pairs]}, {unzip3, [{list, tuple}]}, {usort, [list]}, {usort, [order, list]}, {zip, [list, list]}, {zip3, [list, list, list]},
     {zipwith, [fun2, list, list]}, {all, [pred1, list]}, {any, [pred1, list]}, {concat, [{list, atom}]}, {search, [pred1, list]},
     {uniq, [list]}, {uniq, [fun1, list]}, {enumerate, [list]}, {enumerate, [nat, list]}].

maps_functions() ->
    [{filter, [pred2, map]}, {filtermap, [pred2, map]}, {find, [nat, map]}, {fold, [fun2, term, map]}, {from_keys, [list, term]},
     {from_list, [pairs]}, {get, [nat, map]}, {get, [nat, map, term]}, {intersect, [map, map]}, {intersect_with, [fun2, map, map]},
     {is_key, [nat, map]}, {keys, [map]}, {map, [fun2, map]}, {merge, [map, map]}, {merge_with, [fun2, map, map]},
     {next, [map]}, {put, [nat, term, map]}, {remove, [nat, map]}, {size, [map]}, {take, [nat, map]}, {to_list, [map]},
     {update, [nat, term, map]}, {update_with, [nat, fun1, map]}, {update_with, [nat, fun1, term, map]}, {values, [map]},
     {with, [list, map]}, {without, [list, map]}, {groups_from_list, [fun1, list]}, {groups_from_list, [fun1, fun1, list]}].

string_functions() ->
    Sides = {of_them, [leading, trailing, both]},
    Places = {of_them, [leading, trailing, all]},
    [{casefold, [chardata]}, {chomp, [chardata]}, {equal, [chardata, chardata]}, {equal, [chardata, chardata, {of_them, [true, false]}]},
     {find, [chardata, string]}, {find, [chardata, string, {of_them, [leading, trailing]}]}, {is_empty, [chardata]}, {length, [chardata]}, {lexemes, [chardata, text]},
     {lowercase, [chardata]}, {next_codepoint, [chardata]}, {next_grapheme, [chardata]}, {nth_lexeme, [chardata, nat, text]}, {pad, [chardata, nat]},
     {pad, [chardata, nat, Sides]}, {pad, [chardata, nat, Sides, char]}, {prefix, [chardata, string]}, {replace, [chardata, string, string]},
     {replace, [chardata, string, string, Places]}, {reverse, [chardata]}, {slice, [chardata, nat]}, {slice, [chardata, nat, nat]},
     {split, [chardata, string]}, {split, [chardata, string, Places]}, {take, [chardata, text]}, {take, [{surely, chardata}, text, {of_them, [true, false]}]},
     {titlecase, [chardata]}, {to_float, [digits]}, {to_graphemes, [chardata]}, {to_integer, [digits]}, {trim, [chardata]},
     {trim, [chardata, Sides]}, {trim, [chardata, Sides, text]}, {uppercase, [chardata]}, {centre, [ascii, nat]}, {chr, [ascii, char]},
     {copies, [ascii, nat]}, {cspan, [ascii, ascii]}, {join, [{list, ascii}, ascii]}, {left, [ascii, nat]}, {right, [ascii, nat]},
     {rchr, [ascii, char]}, {rstr, [ascii, ascii]}, {span, [ascii, ascii]}, {str, [ascii, ascii]}, {strip, [ascii]}, {strip, [ascii, {of_them, [left, right, both]}]},
     {sub_string, [ascii, nat, nat]}, {sub_word, [ascii, nat]}, {substr, [ascii, nat]}, {substr, [ascii, nat, nat]}, {to_lower, [ascii]},
     {to_upper, [ascii]}, {tokens, [ascii, ascii]}, {words, [ascii]}].

ets_functions() ->
    [{lookup, [nat]}, {lookup_element, [nat, nat]}, {member, [nat]}, {insert, [row]}, {insert, [{list, row}]}, {insert_new, [row]}, {delete, [nat]},
     {delete_object, [row]}, {update_counter, [nat, update]}, {update_counter, [nat, update, row]}, {update_element, [nat, element]},
     {take, [nat]}, {select, [spec]}, {select_count, [spec]}, {select_delete, [spec]}, {match_object, [match]}, {match, [match]},
     {match_delete, [match]}, {delete_all_objects, []}, {foldl, [{exactly, fun(R, A) -> [element(1, R) | A] -- [] end}, {exactly, []}]}].

queue_functions() ->
    [{cons, [term, queue]}, {daeh, [queue]}, {drop, [queue]}, {drop_r, [queue]}, {filter, [pred1, queue]}, {fold, [fun2, term, queue]},
     {from_list, [list]}, {get, [queue]}, {get_r, [queue]}, {head, [queue]}, {in, [term, queue]}, {in_r, [term, queue]}, {init, [queue]},
     {is_empty, [queue]}, {is_queue, [queue]}, {join, [queue, queue]}, {last, [queue]}, {len, [queue]}, {member, [nat, queue]}, {out, [queue]},
     {out_r, [queue]}, {peek, [queue]}, {peek_r, [queue]}, {reverse, [queue]}, {snoc, [queue, term]}, {split, [nat, queue]}, {tail, [queue]},
     {to_list, [queue]}, {all, [pred1, queue]}, {any, [pred1, queue]}, {delete, [nat, queue]}, {delete_with, [pred1, queue]}, {filtermap, [pred1, queue]}].

ordsets_functions() ->
    [{add_element, [nat, ordset]}, {del_element, [nat, ordset]}, {filter, [pred1, ordset]}, {fold, [fun2, term, ordset]}, {from_list, [list]},
     {intersection, [ordset, ordset]}, {intersection, [{list, ordset}]}, {is_disjoint, [ordset, ordset]}, {is_element, [nat, ordset]},
     {is_set, [list]}, {is_subset, [ordset, ordset]}, {size, [ordset]}, {subtract, [ordset, ordset]}, {to_list, [ordset]},
     {union, [ordset, ordset]}, {union, [{list, ordset}]}].

binary_functions() ->
    Endianness = {of_them, [big, little]},
    [{at, [binary, nat]}, {bin_to_list, [binary]}, {bin_to_list, [binary, where]}, {bin_to_list, [binary, nat, nat]}, {copy, [binary]},
     {copy, [binary, nat]}, {decode_unsigned, [binary]}, {decode_unsigned, [binary, Endianness]}, {encode_unsigned, [int]},
     {encode_unsigned, [int, Endianness]}, {first, [binary]}, {last, [binary]}, {list_to_bin, [bytes]}, {longest_common_prefix, [{list, binary}]},
     {longest_common_suffix, [{list, binary}]}, {match, [binary, binary]}, {match, [binary, {list, binary}]}, {matches, [binary, binary]},
     {part, [binary, where]}, {part, [binary, nat, nat]}, {replace, [binary, binary, binary]}, {replace, [binary, binary, binary, {of_them, [[], [global]]}]},
     {split, [binary, binary]}, {split, [binary, binary, {of_them, [[], [global], [trim], [global, trim_all]]}]}, {encode_hex, [binary]}, {decode_hex, [ascii]}].

calendar_functions() ->
    [{date_to_gregorian_days, [date]}, {datetime_to_gregorian_seconds, [datetime]}, {day_of_the_week, [date]}, {gregorian_days_to_date, [int]},
     {gregorian_seconds_to_datetime, [int]}, {is_leap_year, [nat]}, {iso_week_number, [date]}, {last_day_of_the_month, [nat, nat]},
     {seconds_to_daystime, [int]}, {seconds_to_time, [nat]}, {time_difference, [datetime, datetime]}, {time_to_seconds, [time]}, {valid_date, [date]},
     {system_time_to_rfc3339, [nat, {exactly, [{offset, "Z"}]}]},
     {system_time_to_rfc3339, [int, {of_them, [[{offset, "Z"}, {unit, millisecond}], [{offset, "+02:00"}, {unit, microsecond}], [{offset, 3600}, {unit, nanosecond}]]}]},
     {rfc3339_to_system_time, [{of_them, ["2024-02-29T12:30:00Z", "1970-01-01T00:00:00.123Z", "2000-01-01 01:02:03+01:00", "2000-13-01T00:00:00Z", "x"]},
                               {of_them, [[], [{unit, millisecond}], [{unit, nanosecond}]]}]}].

other_functions() ->
    [{io_lib, format, [format, {list, term}]}, {io_lib, format, [format, {list, ascii}]}, {io_lib, format, [format, {list, number}]},
     {io_lib, write, [term]}, {io_lib, print, [term]}, {io_lib, fread, [fread, {surely, digits}]}, {io_lib, fread, [fread, {surely, ascii}]},
     {io_lib, printable_list, [text]}, {io_lib, printable_unicode_list, [text]}, {io_lib, write_string, [text]}, {io_lib, latin1_char_list, [text]},
     {io_lib, char_list, [text]}, {io_lib, deep_char_list, [chardata]}, {io_lib, write_atom, [atom]},
     {unicode, characters_to_list, [chardata]}, {unicode, characters_to_binary, [chardata]}, {unicode, characters_to_list, [binary]},
     {unicode, characters_to_binary, [chardata, {of_them, [utf8, latin1]}, {of_them, [utf8, latin1, {utf16, little}, utf32]}]},
     {unicode, characters_to_nfc_list, [chardata]}, {unicode, characters_to_nfd_binary, [chardata]}, {unicode, bom_to_encoding, [binary]},
     {re, run, [ascii, pattern]}, {re, run, [ascii, pattern, {of_them, [[global], [{capture, all, list}], [{capture, first, binary}], [caseless], [{capture, none}]]}]},
     {re, replace, [ascii, pattern, {of_them, ["<&>", <<"\\1">>, "", "x"]}]}, {re, replace, [ascii, pattern, {exactly, "-"}, {of_them, [[global], [{return, list}], [global, {return, binary}]]}]},
     {re, split, [ascii, pattern]}, {re, split, [ascii, pattern, {of_them, [[{return, list}], [trim], [group], [{parts, 2}]]}]}].
