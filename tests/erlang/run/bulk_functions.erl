%% Functions of the library, one by one, on the same random arguments everywhere: for each a hash
%% of all its results, values and exceptions alike.
-module(bulk_functions).
-export([main/0]).

-define(ROUNDS, 60).

main() ->
    lists:foreach(fun({Module, Calls}) ->
        lists:foreach(fun({Name, Types}) -> show(Module, Name, Types) end, Calls)
    end, table()).

show(Module, Name, Types) ->
    put(seed, erlang:phash2({Module, Name, length(Types)})),
    Results = [call(Module, Name, [value(T) || T <- Types]) || _ <- lists:seq(1, ?ROUNDS)],
    io:format("~p:~p/~p ~p~n", [Module, Name, length(Types), erlang:phash2(Results)]).

call(Module, Name, Args) ->
    try plain(apply(Module, Name, Args))
    catch Class:Reason -> {Class, plain(Reason)}
    end.

%% Functions have names of their own in each implementation.
plain(F) when is_function(F) -> a_function;
plain(T) when is_tuple(T) -> list_to_tuple([plain(X) || X <- tuple_to_list(T)]);
plain([H | T]) -> [plain(H) | plain(T)];
plain(X) -> X.

%% ---- random values ---------------------------------------------------------------------------

random(N) ->
    Seed = (get(seed) * 1103515245 + 12345) band 16#7fffffff,
    put(seed, Seed),
    (Seed bsr 8) rem N.

pick(List) -> lists:nth(random(length(List)) + 1, List).

value(T) when is_list(T) -> value(pick(T));
value({is, Value}) -> Value;
value({list, T}) -> [value(T) || _ <- lists:seq(1, random(7))];
value({tuple, Ts}) -> list_to_tuple([value(T) || T <- Ts]);
value(nat) -> random(6);
value(pos) -> random(5) + 1;
value(int) -> random(13) - 6;
value(num) -> pick([value(int), value(int) / 2]);
value(atom) -> pick([a, b, c, d, 'E f']);
value(char) -> pick("abcxyz AB,.;-");
value(string) -> [value(char) || _ <- lists:seq(1, random(9))];
value(text) -> pick([value(string), list_to_binary(value(string)),
                     "\x{e5}\x{e4}o\x{308}X", <<"stra\x{df}e \x{1F600}"/utf8>>]);
value(separator) -> pick([",", " ", "a", "ab", ", ", "b"]);
value(sorted) -> lists:usort(value(ints));
value(ints) -> value({list, int});
value(terms) -> value({list, term});
value(lists) -> value({list, ints});
value(pairs) -> [{value(atom), value(int)} || _ <- lists:seq(1, random(6))];
value(tuples) -> [list_to_tuple([value(int) || _ <- lists:seq(1, random(3) + 1)]) || _ <- lists:seq(1, random(6))];
value(dict3) -> [{value(atom), value(int), value(atom)} || _ <- lists:seq(1, random(6))];
value(orddict) -> orddict:from_list(value(pairs));
value(ordset) -> ordsets:from_list(value({list, atom}));
value(props) -> [pick([value(atom), {value(atom), value(term)}, {value(atom), value(int), 3}]) || _ <- lists:seq(1, random(7))];
value(tree) -> gb_trees:from_orddict(value(orddict));
value(gbset) -> gb_sets:from_list(value(ints));
value(aqueue) ->
    lists:foldl(fun(X, Q) ->
        case {X rem 4, queue:is_empty(Q)} of
            {0, _} -> queue:in_r(X, Q);
            {1, false} -> queue:drop(Q);
            {2, false} -> queue:drop_r(Q);
            _ -> queue:in(X, Q)
        end
    end, queue:from_list(value(ints)), value(ints));
value(array) ->
    lists:foldl(fun(X, A) -> array:set(abs(X) * 3, X, A) end, array:from_list(value(ints), pick([undefined, 0])), value(ints));
value(map) -> maps:from_list([{value(term), value(int)} || _ <- lists:seq(1, random(6))]);
value(dict) -> dict:from_list(value(pairs));
value(dictl) -> dict:from_list([{value(atom), value(ints)} || _ <- lists:seq(1, random(6))]);
value(set) -> sets:from_list(value({list, atom}));
value(set2) -> sets:from_list(value({list, atom}), [{version, 2}]);
value(pred) -> pick([fun(X) -> X > 1 end, fun(X) -> is_atom(X) end, fun(_) -> true end, fun(X) -> X =:= 3 end]);
value(pred2) -> pick([fun(_, V) -> V > 0 end, fun(K, _) -> K =/= a end]);
value(fun1) -> pick([fun(X) -> {X} end, fun(X) -> X end, fun(X) -> X * 2 end]);
value(funl) -> fun(X) -> [X, X] end;
value(fun2) -> pick([fun(X, Y) -> [X | Y] end, fun(X, Y) -> {X, Y} end]);
value(fun3) -> pick([fun(K, X, Y) -> {K, X, Y} end, fun(_, X, _) -> X end]);
value(fold2) -> fun(X, Acc) -> [X | Acc] end;
value(fold3) -> fun(K, X, Acc) -> [{K, X} | Acc] end;
value(mapfold) -> fun(X, Acc) -> {{X, Acc}, [X | Acc]} end;
value(le) -> pick([fun(A, B) -> A =< B end, fun(A, B) -> A >= B end]);
value(mapping) -> pick([fun(X) -> X > 0 end, fun(X) -> {true, {X}} end]);
value(bytes) -> list_to_binary([pick("abc,") || _ <- lists:seq(1, random(10))]);
value(pattern) -> pick([<<"a">>, <<",">>, <<"bc">>, [<<"a">>, <<"ab">>]]);
value(term) ->
    case random(9) of
        0 -> value(int);
        1 -> value(atom);
        2 -> value(int) * 1.0;
        3 -> {value(atom), value(int)};
        4 -> [value(int), value(atom)];
        5 -> list_to_binary(value(string));
        6 -> value(string);
        7 -> #{value(atom) => value(int)};
        _ -> 1 bsl (60 + random(10))
    end.

%% ---- what is called ----------------------------------------------------------------------------

table() ->
    [{lists,
      [{all, [pred, ints]}, {any, [pred, ints]}, {append, [lists]}, {append, [ints, terms]},
       {concat, [{list, [atom, int, string]}]}, {delete, [int, ints]}, {droplast, [ints]},
       {dropwhile, [pred, ints]}, {duplicate, [nat, term]}, {filter, [pred, ints]},
       {filtermap, [mapping, ints]}, {flatlength, [{list, [int, ints]}]},
       {flatmap, [funl, ints]}, {flatten, [{list, [int, ints, lists]}]},
       {flatten, [{list, [int, ints]}, ints]}, {foldl, [fold2, term, terms]},
       {foldr, [fold2, term, terms]}, {join, [term, terms]}, {keydelete, [int, pos, tuples]},
       {keyfind, [int, pos, tuples]}, {keymap, [fun1, {is, 2}, pairs]},
       {keymember, [int, pos, tuples]}, {keymerge, [{is, 1}, orddict, orddict]},
       {keyreplace, [int, pos, tuples, {tuple, [int, term]}]}, {keysearch, [int, pos, tuples]},
       {keysort, [{is, 1}, tuples]}, {keystore, [int, {is, 1}, tuples, {tuple, [int, term]}]},
       {keytake, [int, pos, tuples]}, {last, [terms]}, {map, [fun1, ints]},
       {mapfoldl, [mapfold, {is, []}, ints]}, {mapfoldr, [mapfold, {is, []}, ints]},
       {max, [terms]}, {member, [term, terms]}, {merge, [{list, sorted}]},
       {merge, [sorted, sorted]}, {merge, [le, sorted, sorted]},
       {merge3, [sorted, sorted, sorted]}, {min, [terms]}, {nth, [nat, terms]},
       {nthtail, [nat, terms]}, {partition, [pred, ints]}, {prefix, [ints, ints]},
       {reverse, [terms]}, {reverse, [terms, terms]}, {search, [pred, ints]}, {seq, [int, int]},
       {seq, [int, int, int]}, {sort, [terms]}, {sort, [le, ints]}, {split, [nat, terms]},
       {splitwith, [pred, ints]}, {sublist, [terms, nat]}, {sublist, [terms, pos, nat]},
       {subtract, [ints, ints]}, {suffix, [ints, ints]}, {sum, [{list, num}]},
       {takewhile, [pred, ints]}, {ukeymerge, [{is, 1}, orddict, orddict]},
       {ukeysort, [{is, 1}, tuples]}, {umerge, [{list, sorted}]}, {umerge, [sorted, sorted]},
       {umerge, [{is, fun(A, B) -> A =< B end}, sorted, sorted]}, {umerge3, [sorted, sorted, sorted]}, {unzip, [pairs]},
       {unzip3, [dict3]}, {usort, [terms]}, {usort, [le, ints]}, {uniq, [ints]},
       {uniq, [fun1, ints]}, {zip, [ints, ints]}, {zip3, [ints, ints, ints]},
       {zipwith, [fun2, ints, ints]}, {zipwith3, [fun3, ints, ints, ints]},
       {enumerate, [terms]}, {enumerate, [int, terms]}]},
     {orddict,
      [{append, [atom, int, {is, [{a, [1]}, {c, []}]}]}, {append_list, [atom, ints, {is, [{b, [1]}]}]},
       {erase, [atom, orddict]}, {fetch, [atom, orddict]}, {fetch_keys, [orddict]},
       {filter, [pred2, orddict]}, {find, [atom, orddict]}, {fold, [fold3, {is, []}, orddict]},
       {from_list, [pairs]}, {is_empty, [orddict]}, {is_key, [atom, orddict]},
       {map, [fun2, orddict]}, {merge, [fun3, orddict, orddict]}, {size, [orddict]},
       {store, [atom, term, orddict]}, {take, [atom, orddict]}, {to_list, [orddict]},
       {update, [atom, fun1, orddict]}, {update, [atom, fun1, int, orddict]},
       {update_counter, [atom, int, orddict]}]},
     {ordsets,
      [{add_element, [atom, ordset]}, {del_element, [atom, ordset]}, {filter, [pred, ordset]},
       {fold, [fold2, {is, []}, ordset]}, {from_list, [terms]}, {intersection, [{list, ordset}]},
       {intersection, [ordset, ordset]}, {is_disjoint, [ordset, ordset]},
       {is_element, [atom, ordset]}, {is_subset, [ordset, ordset]}, {is_set, [[ordset, terms, ints]]},
       {size, [ordset]}, {subtract, [ordset, ordset]}, {union, [{list, ordset}]},
       {union, [ordset, ordset]}]},
     {gb_trees,
      [{balance, [tree]}, {delete, [atom, tree]}, {delete_any, [atom, tree]},
       {enter, [atom, int, tree]}, {from_orddict, [orddict]}, {get, [atom, tree]},
       {insert, [atom, int, tree]}, {is_defined, [atom, tree]}, {is_empty, [tree]},
       {iterator, [tree]}, {iterator_from, [atom, tree]}, {keys, [tree]}, {largest, [tree]},
       {lookup, [atom, tree]}, {map, [fun2, tree]}, {size, [tree]}, {smallest, [tree]},
       {take, [atom, tree]}, {take_any, [atom, tree]}, {take_largest, [tree]},
       {take_smallest, [tree]}, {to_list, [tree]}, {update, [atom, int, tree]}, {values, [tree]}]},
     {gb_sets,
      [{add, [int, gbset]}, {add_element, [int, gbset]}, {balance, [gbset]}, {del_element, [int, gbset]},
       {delete, [int, gbset]}, {delete_any, [int, gbset]}, {difference, [gbset, gbset]},
       {filter, [pred, gbset]}, {fold, [fold2, {is, []}, gbset]}, {from_list, [ints]},
       {from_ordset, [sorted]}, {insert, [int, gbset]}, {intersection, [gbset, gbset]},
       {intersection, [{list, gbset}]}, {is_disjoint, [gbset, gbset]}, {is_element, [int, gbset]},
       {is_member, [int, gbset]}, {is_subset, [gbset, gbset]}, {iterator, [gbset]},
       {iterator_from, [int, gbset]}, {largest, [gbset]}, {singleton, [int]}, {size, [gbset]},
       {smallest, [gbset]}, {subtract, [gbset, gbset]}, {take_largest, [gbset]},
       {take_smallest, [gbset]}, {to_list, [gbset]}, {union, [gbset, gbset]}, {union, [{list, gbset}]}]},
     {queue,
      [{all, [pred, aqueue]}, {any, [pred, aqueue]}, {cons, [int, aqueue]}, {daeh, [aqueue]},
       {delete, [int, aqueue]}, {delete_r, [int, aqueue]}, {delete_with, [pred, aqueue]},
       {delete_with_r, [pred, aqueue]}, {drop, [aqueue]}, {drop_r, [aqueue]},
       {filter, [pred, aqueue]}, {filter, [{is, fun(X) -> [X, X] end}, aqueue]},
       {filtermap, [mapping, aqueue]}, {fold, [fold2, {is, []}, aqueue]}, {from_list, [ints]},
       {get, [aqueue]}, {get_r, [aqueue]}, {head, [aqueue]}, {in, [int, aqueue]},
       {in_r, [int, aqueue]}, {init, [aqueue]}, {is_empty, [aqueue]}, {is_queue, [[aqueue, term]]},
       {join, [aqueue, aqueue]}, {lait, [aqueue]}, {last, [aqueue]}, {len, [aqueue]},
       {liat, [aqueue]}, {member, [int, aqueue]}, {out, [aqueue]}, {out_r, [aqueue]},
       {peek, [aqueue]}, {peek_r, [aqueue]}, {reverse, [aqueue]}, {snoc, [aqueue, int]},
       {split, [nat, aqueue]}, {tail, [aqueue]}, {to_list, [aqueue]}]},
     {string,
      [{casefold, [text]}, {chomp, [text]}, {equal, [text, text]}, {equal, [text, text, {is, true}]},
       {find, [text, separator]}, {find, [text, separator, {is, trailing}]}, {is_empty, [text]},
       {length, [text]}, {lexemes, [text, separator]}, {lowercase, [text]}, {next_codepoint, [text]},
       {next_grapheme, [text]}, {nth_lexeme, [text, pos, separator]}, {pad, [text, nat]},
       {pad, [text, nat, [{is, leading}, {is, both}, {is, trailing}]]},
       {pad, [text, nat, {is, both}, char]}, {prefix, [text, separator]},
       {replace, [text, separator, string]}, {replace, [text, separator, string, {is, all}]},
       {reverse, [text]}, {slice, [text, nat]}, {slice, [text, nat, nat]}, {split, [text, separator]},
       {split, [text, separator, {is, all}]}, {split, [text, separator, {is, trailing}]},
       {take, [text, separator]}, {take, [text, separator, {is, true}]},
       {take, [text, separator, {is, false}, {is, trailing}]}, {titlecase, [text]},
       {to_float, [[{is, "1.5e3x"}, {is, "-2.0"}, {is, "x"}, {is, <<"3.25 ">>}, text]]},
       {to_graphemes, [text]}, {to_integer, [[{is, "12x"}, {is, "-7"}, {is, "+3"}, {is, <<"10">>}, text]]},
       {trim, [text]}, {trim, [text, {is, leading}]}, {trim, [text, {is, both}, separator]},
       {uppercase, [text]}, {centre, [string, nat]}, {centre, [string, nat, char]}, {chars, [char, nat]},
       {chr, [string, char]}, {concat, [string, string]}, {copies, [string, nat]},
       {cspan, [string, separator]}, {join, [{list, string}, separator]}, {left, [string, nat]},
       {left, [string, nat, char]}, {len, [string]}, {rchr, [string, char]}, {right, [string, nat]},
       {rstr, [string, separator]}, {span, [string, separator]}, {str, [string, separator]},
       {strip, [string]}, {strip, [string, {is, left}]}, {strip, [string, {is, both}, char]},
       {sub_string, [string, pos]}, {sub_string, [string, pos, nat]}, {sub_word, [string, pos]},
       {substr, [string, pos]}, {substr, [string, pos, nat]}, {to_lower, [[string, char]]},
       {to_upper, [[string, char]]}, {tokens, [string, separator]}, {words, [string]}]},
     {array,
      [{default, [array]}, {fix, [array]}, {foldl, [fold3, {is, []}, array]},
       {foldr, [fold3, {is, []}, array]}, {from_list, [ints]}, {from_list, [ints, int]},
       {from_orddict, [{is, [{0, a}, {3, b}, {12, c}]}]}, {get, [nat, array]}, {is_array, [[array, term]]},
       {is_fix, [array]}, {map, [fun2, array]}, {new, [[nat, {is, [{size, 4}, {default, x}]}]]},
       {new, [nat, {is, {default, 0}}]}, {relax, [array]}, {reset, [nat, array]}, {resize, [array]},
       {resize, [nat, array]}, {set, [nat, term, array]}, {size, [array]},
       {sparse_foldl, [fold3, {is, []}, array]}, {sparse_map, [fun2, array]}, {sparse_size, [array]},
       {sparse_to_list, [array]}, {sparse_to_orddict, [array]}, {to_list, [array]},
       {to_orddict, [array]}]},
     {proplists,
      [{append_values, [atom, props]}, {compact, [props]}, {delete, [atom, props]}, {expand, [{is, [{a, [b, {c, 2}]}]}, props]},
       {from_map, [map]}, {get_all_values, [atom, props]}, {get_bool, [atom, props]}, {get_keys, [props]},
       {get_value, [atom, props]}, {get_value, [atom, props, term]}, {is_defined, [atom, props]},
       {lookup, [atom, props]}, {lookup_all, [atom, props]},
       {normalize, [props, {is, [{aliases, [{a, b}]}, {negations, [{c, d}]}]}]},
       {property, [atom, term]}, {split, [props, {list, atom}]},
       {substitute_aliases, [{is, [{a, b}]}, props]}, {substitute_negations, [{is, [{a, b}]}, props]},
       {to_map, [props]}, {unfold, [props]}]},
     {maps,
      [{filter, [pred2, map]}, {filtermap, [{is, fun(K, V) when V > 0 -> {true, {K, V}}; (_, V) -> V < -3 end}, map]},
       {find, [term, map]}, {fold, [{is, fun(K, V, A) -> {K, V, A} end}, {is, 0}, {is, #{a => 1}}]},
       {from_keys, [terms, int]}, {from_list, [pairs]}, {get, [term, map]}, {get, [term, map, int]},
       {groups_from_list, [{is, fun(X) -> X rem 2 end}, ints]}, {intersect, [map, map]},
       {intersect_with, [fun3, map, map]}, {is_key, [term, map]}, {map, [fun2, map]}, {merge, [map, map]},
       {merge_with, [fun3, map, map]}, {put, [term, term, map]}, {remove, [term, map]}, {size, [map]},
       {take, [term, map]}, {update, [term, term, map]}, {update_with, [term, fun1, map]},
       {update_with, [term, fun1, int, map]}, {with, [terms, map]}, {without, [terms, map]}]},
     {dict,
      [{append, [atom, int, dictl]}, {append_list, [atom, ints, dictl]}, {erase, [atom, dict]},
       {fetch, [atom, dict]}, {fetch_keys, [dict]}, {filter, [pred2, dict]}, {find, [atom, dict]},
       {fold, [fold3, {is, []}, dict]}, {is_empty, [dict]}, {is_key, [atom, dict]}, {map, [fun2, dict]},
       {merge, [fun3, dict, dict]}, {size, [dict]}, {store, [atom, term, dict]}, {take, [atom, dict]},
       {to_list, [dict]}, {update, [atom, fun1, dict]}, {update, [atom, fun1, int, dict]},
       {update_counter, [atom, int, dict]}]},
     {sets,
      [{add_element, [atom, [set, set2]]}, {del_element, [atom, [set, set2]]}, {filter, [pred, [set, set2]]},
       {fold, [fold2, {is, []}, [set, set2]]}, {from_list, [{list, atom}]}, {intersection, [set, set]},
       {intersection, [set2, set2]}, {is_disjoint, [[set, set2], [set, set2]]}, {is_element, [atom, [set, set2]]},
       {is_empty, [[set, set2]]}, {is_set, [[set, set2, term]]}, {is_subset, [[set, set2], [set, set2]]},
       {size, [[set, set2]]}, {subtract, [[set, set2], [set, set2]]}, {to_list, [[set, set2]]},
       {union, [[set, set2], [set, set2]]}]},
     {binary,
      [{at, [bytes, nat]}, {bin_to_list, [bytes]}, {bin_to_list, [bytes, nat, nat]}, {copy, [bytes, nat]},
       {decode_unsigned, [bytes]}, {decode_unsigned, [bytes, {is, little}]}, {encode_unsigned, [nat]},
       {first, [bytes]}, {last, [bytes]}, {longest_common_prefix, [{list, bytes}]},
       {longest_common_suffix, [{list, bytes}]}, {match, [bytes, pattern]}, {matches, [bytes, pattern]},
       {part, [bytes, nat, int]}, {replace, [bytes, pattern, bytes]},
       {replace, [bytes, pattern, bytes, {is, [global]}]},
       {replace, [bytes, {is, <<"a">>}, bytes, {is, [global, {insert_replaced, 0}]}]},
       {split, [bytes, pattern]}, {split, [bytes, pattern, {is, [global, trim_all]}]},
       {split, [bytes, pattern, {is, [global, trim]}]}, {encode_hex, [bytes]}]},
     {calendar,
      [{date_to_gregorian_days, [{is, 2024}, pos, pos]}, {day_of_the_week, [{is, 2023}, pos, pos]},
       {gregorian_days_to_date, [{is, 738521}]}, {is_leap_year, [nat]}, {iso_week_number, [{is, {2020, 12, 31}}]},
       {last_day_of_the_month, [nat, pos]}, {seconds_to_time, [nat]}, {valid_date, [nat, pos, pos]}]}].
