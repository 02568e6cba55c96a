%% Tables of tuples. The machine keeps them; match specifications are interpreted here, over a
%% snapshot of the table, inside one step where they change it.
-module(ets).

-export([all/0, delete/1, delete/2, delete_all_objects/1, delete_object/2, first/1, foldl/3, foldr/3,
         fun2ms/1, give_away/3, i/0, info/1, info/2, init_table/2, insert/2, insert_new/2,
         is_compiled_ms/1, last/1, lookup/2, lookup_element/3, lookup_element/4, match/1, match/2,
         match/3, match_delete/2, match_object/1, match_object/2, match_object/3,
         match_spec_compile/1, match_spec_run/2, member/2, new/2, next/2, prev/2, rename/2,
         safe_fixtable/2, select/1, select/2, select/3, select_count/2, select_delete/2,
         select_replace/2, select_reverse/2, setopts/2, slot/2, tab2list/1, take/2, test_ms/2, to_dets/2,
         update_counter/3, update_counter/4, update_element/3, whereis/1]).

%% ---- tables ---------------------------------------------------------------------------------

new(Name, Options) when is_atom(Name), is_list(Options) ->
    case lists:foldl(fun option/2, {set, 1, []}, Options) of
        {Type, KeyPos, Rest} -> '%':'table-new'(Name, Type, KeyPos, lists:reverse(Rest));
        wrong -> '%':error(badarg)
    end;
new(_, _) -> '%':error(badarg).

option(_, wrong) -> wrong;
option(Type, {_, Pos, Rest}) when Type =:= set; Type =:= ordered_set; Type =:= bag;
                                  Type =:= duplicate_bag -> {Type, Pos, Rest};
option({keypos, Pos}, {Type, _, Rest}) when is_integer(Pos), Pos >= 1 -> {Type, Pos, Rest};
option({heir, none}, Sofar) -> Sofar;
option({heir, Pid, _} = Heir, {Type, Pos, Rest}) when is_pid(Pid) -> {Type, Pos, [Heir | Rest]};
option(Access, {Type, Pos, Rest}) when Access =:= public; Access =:= protected; Access =:= private ->
    {Type, Pos, [Access | Rest -- [public, protected, private]]};
option(named_table, {Type, Pos, Rest}) -> {Type, Pos, [named_table | Rest]};
option(compressed, Sofar) -> Sofar;
option({Tuning, _}, Sofar) when Tuning =:= read_concurrency; Tuning =:= write_concurrency;
                                Tuning =:= decentralized_counters -> Sofar;
option(_, _) -> wrong.

delete(Table) -> '%':'table-delete'(Table), true.

all() -> '%':'table-list'().

whereis(Name) when is_atom(Name) ->
    case '%':'table-info'(Name) of
        undefined -> undefined;
        Info -> element(9, Info)
    end;
whereis(_) -> '%':error(badarg).

%% What is known by its name is known by the new one; other tables keep their identifier.
rename(Table, Name) when is_atom(Name) ->
    '%':'table-set'(Table, {name, Name}),
    case is_atom(Table) of true -> Name; false -> Table end;
rename(_, _) -> '%':error(badarg).

give_away(Table, Pid, Data) when is_pid(Pid) ->
    '%':'table-give'(Table, Pid),
    Pid ! {'ETS-TRANSFER', Table, self(), Data},
    true;
give_away(_, _, _) -> '%':error(badarg).

setopts(Table, Options) when is_list(Options) ->
    lists:foreach(fun(Option) -> '%':'table-set'(Table, Option) end, Options),
    true;
setopts(Table, Option) -> setopts(Table, [Option]).

safe_fixtable(Table, Fix) when is_boolean(Fix) -> _ = table(Table), true;
safe_fixtable(_, _) -> '%':error(badarg).

info(Table) ->
    case '%':'table-info'(Table) of
        undefined -> undefined;
        {Name, Type, KeyPos, Named, Protection, Owner, Heir, Size, Tid} ->
            [{id, Tid}, {decentralized_counters, false}, {read_concurrency, false},
             {write_concurrency, false}, {compressed, false}, {memory, 300 + 10 * Size},
             {owner, Owner}, {heir, Heir}, {name, Name}, {size, Size}, {node, node()},
             {named_table, Named}, {type, Type}, {keypos, KeyPos}, {protection, Protection}]
    end.

info(Table, Item) when is_atom(Item) ->
    case info(Table) of
        undefined -> undefined;
        _ when Item =:= fixed -> false;
        _ when Item =:= safe_fixed; Item =:= safe_fixed_monotonic_time -> false;
        _ when Item =:= stats -> {};
        List ->
            case lists:keyfind(Item, 1, List) of
                {_, Value} -> Value;
                false -> '%':error(badarg)
            end
    end;
info(_, _) -> '%':error(badarg).

%% The description of a table that must be there.
table(Table) ->
    case '%':'table-info'(Table) of
        undefined -> '%':error(badarg);
        Info -> Info
    end.

key_pos(Table) -> element(3, table(Table)).

%% ---- objects --------------------------------------------------------------------------------

insert(Table, Object) when is_tuple(Object) -> '%':'table-insert'(Table, [Object], false), true;
insert(Table, Objects) when is_list(Objects) -> '%':'table-insert'(Table, Objects, false), true;
insert(_, _) -> '%':error(badarg).

insert_new(Table, Object) when is_tuple(Object) -> '%':'table-insert'(Table, [Object], true);
insert_new(Table, Objects) when is_list(Objects) -> '%':'table-insert'(Table, Objects, true);
insert_new(_, _) -> '%':error(badarg).

lookup(Table, Key) -> '%':'table-lookup'(Table, Key).

member(Table, Key) -> '%':'table-lookup'(Table, Key) =/= [].

lookup_element(Table, Key, Pos) when is_integer(Pos), Pos >= 1 ->
    case lookup(Table, Key) of
        [] -> '%':error(badarg);
        Objects -> elements_of(Table, Pos, Objects)
    end;
lookup_element(_, _, _) -> '%':error(badarg).

lookup_element(Table, Key, Pos, Default) when is_integer(Pos), Pos >= 1 ->
    case lookup(Table, Key) of
        [] -> Default;
        Objects -> elements_of(Table, Pos, Objects)
    end;
lookup_element(_, _, _, _) -> '%':error(badarg).

elements_of(Table, Pos, Objects) ->
    Elements = [element(Pos, Object) || Object <- Objects],
    case element(2, table(Table)) of
        Bag when Bag =:= bag; Bag =:= duplicate_bag -> Elements;
        _ -> hd(Elements)
    end.

delete(Table, Key) -> '%':'table-take'(Table, Key), true.
delete_object(Table, Object) when is_tuple(Object) -> '%':'table-delete-object'(Table, Object), true;
delete_object(_, _) -> '%':error(badarg).
delete_all_objects(Table) -> '%':'table-clear'(Table), true.
take(Table, Key) -> '%':'table-take'(Table, Key).

first(Table) -> '%':'table-step'(Table, first, []).
last(Table) -> '%':'table-step'(Table, last, []).
next(Table, Key) -> '%':'table-step'(Table, next, Key).
prev(Table, Key) -> '%':'table-step'(Table, prev, Key).

tab2list(Table) -> '%':'table-all'(Table).

%% A slot here holds the objects of one key.
slot(Table, I) when is_integer(I), I >= 0 -> slot(Table, I, first(Table));
slot(_, _) -> '%':error(badarg).

slot(_, 0, '$end_of_table') -> '$end_of_table';
slot(_, _, '$end_of_table') -> '%':error(badarg);
slot(Table, 0, Key) -> lookup(Table, Key);
slot(Table, I, Key) -> slot(Table, I - 1, next(Table, Key)).

foldl(F, Acc, Table) -> lists:foldl(F, Acc, tab2list(Table)).
foldr(F, Acc, Table) -> lists:foldr(F, Acc, tab2list(Table)).

%% ---- in place -------------------------------------------------------------------------------

%% What is to be changed is looked at only if there is something to change.
update_element(Table, Key, Change) when is_tuple(Change) -> update_element(Table, Key, [Change]);
update_element(Table, Key, Changes) ->
    Pos = unique_key_pos(Table),
    IsChange = fun({P, _}) -> is_integer(P) andalso P >= 1 andalso P =/= Pos; (_) -> false end,
    case member(Table, Key) of
        false -> false;
        true ->
            case is_list(Changes) andalso lists:all(IsChange, Changes) of
                true -> '%':'table-atomic'(Table, fun() -> change(Table, Key, Changes) end);
                false -> '%':error(badarg)
            end
    end.

change(Table, Key, Changes) ->
    case lookup(Table, Key) of
        [] -> false;
        [Object] ->
            Set = fun({Pos, Value}, Sofar) -> setelement(Pos, Sofar, Value) end,
            insert(Table, lists:foldl(Set, Object, Changes))
    end.

%% Only tables with one object a key can be updated in place.
unique_key_pos(Table) ->
    case table(Table) of
        {_, Type, Pos, _, _, _, _, _, _} when Type =:= set; Type =:= ordered_set -> Pos;
        _ -> '%':error(badarg)
    end.

update_counter(Table, Key, Operation) -> counters(Table, Key, Operation, none).
update_counter(Table, Key, Operation, Default) when is_tuple(Default) ->
    counters(Table, Key, Operation, {default, Default});
update_counter(_, _, _, _) -> '%':error(badarg).

counters(Table, Key, Operation, Default) ->
    Pos = unique_key_pos(Table),
    Operations = case Operation of
        List when is_list(List) -> List;
        Increment when is_integer(Increment) -> [{Pos + 1, Increment}];
        One -> [One]
    end,
    Step = fun() ->
        Object = counter_object(lookup(Table, Key), Key, Pos, Default),
        {Values, New} = lists:mapfoldl(fun(Op, Sofar) -> count(Op, Pos, Sofar) end, Object, Operations),
        insert(Table, New),
        Values
    end,
    Values = '%':'table-atomic'(Table, Step),
    case is_list(Operation) of
        true -> Values;
        false -> hd(Values)
    end.

counter_object([Object], _, _, _) -> Object;
counter_object([], Key, Pos, {default, Default}) -> setelement(Pos, Default, Key);
counter_object([], _, _, none) -> '%':error(badarg).

count({Pos, _}, Pos, _) -> '%':error(badarg);
count({Pos, Increment}, _, Object) when is_integer(Increment) ->
    New = counter(Pos, Object) + Increment,
    {New, setelement(Pos, Object, New)};
count({Pos, Increment, Threshold, Reset}, KeyPos, Object)
  when is_integer(Increment), is_integer(Threshold), is_integer(Reset), Pos =/= KeyPos ->
    New = case counter(Pos, Object) + Increment of
        Sum when Increment >= 0, Sum > Threshold -> Reset;
        Sum when Increment < 0, Sum < Threshold -> Reset;
        Sum -> Sum
    end,
    {New, setelement(Pos, Object, New)};
count(_, _, _) -> '%':error(badarg).

counter(Pos, Object) ->
    case element(Pos, Object) of
        N when is_integer(N) -> N;
        _ -> '%':error(badarg)
    end.

%% ---- matching -------------------------------------------------------------------------------

match(Table, Pattern) -> select(Table, [{Pattern, [], ['$$']}]).
match(Table, Pattern, Limit) -> select(Table, [{Pattern, [], ['$$']}], Limit).
match_object(Table, Pattern) -> select(Table, [{Pattern, [], ['$_']}]).
match_object(Table, Pattern, Limit) -> select(Table, [{Pattern, [], ['$_']}], Limit).
match_delete(Table, Pattern) -> select_delete(Table, [{Pattern, [], [true]}]), true.

select(Table, Spec) ->
    check_spec(Spec),
    run(candidates(Table, Spec), Spec).

select_reverse(Table, Spec) -> lists:reverse(select(Table, Spec)).

%% The whole key given: only its objects can match.
candidates(Table, [{Pattern, _, _}]) when is_tuple(Pattern) ->
    Pos = key_pos(Table),
    case tuple_size(Pattern) >= Pos andalso ets_match:is_ground(element(Pos, Pattern)) of
        true -> lookup(Table, element(Pos, Pattern));
        false -> tab2list(Table)
    end;
candidates(Table, _) -> tab2list(Table).

run(Objects, Spec) ->
    lists:flatmap(fun(Object) ->
        case ets_match:run(Object, Spec) of
            {ok, Result} -> [Result];
            nomatch -> []
        end
    end, Objects).

%% With a limit: the results so far and what is left of them.
select(Table, Spec, Limit) when is_integer(Limit), Limit >= 1 ->
    portion(select(Table, Spec), Limit);
select(_, _, _) -> '%':error(badarg).

select('$end_of_table') -> '$end_of_table';
select({'%rest', Results, Limit}) -> portion(Results, Limit).

match(Continuation) -> select(Continuation).
match_object(Continuation) -> select(Continuation).

portion([], _) -> '$end_of_table';
portion(Results, Limit) ->
    case length(Results) < Limit of
        true -> {Results, '$end_of_table'};
        false ->
            {Some, Rest} = lists:split(Limit, Results),
            {Some, {'%rest', Rest, Limit}}
    end.

select_count(Table, Spec) ->
    check_spec(Spec),
    length([true || true <- run(candidates(Table, Spec), Spec)]).

select_delete(Table, Spec) ->
    check_spec(Spec),
    '%':'table-atomic'(Table, fun() ->
        Doomed = [Object || Object <- candidates(Table, Spec),
                            ets_match:run(Object, Spec) =:= {ok, true}],
        lists:foreach(fun(Object) -> '%':'table-delete-object'(Table, Object) end,
                      lists:usort(Doomed)),
        length(Doomed)
    end).

select_replace(Table, Spec) ->
    check_spec(Spec),
    '%':'table-atomic'(Table, fun() ->
        Changes = [{Object, New} || Object <- candidates(Table, Spec),
                                    {ok, New} <- [ets_match:run(Object, Spec)]],
        lists:foreach(fun({Old, New}) ->
            '%':'table-delete-object'(Table, Old),
            insert(Table, New)
        end, Changes),
        length(Changes)
    end).

check_spec(Spec) ->
    case is_list(Spec)
        andalso lists:all(fun ets_match:is_clause/1, Spec) of
        true -> ok;
        false -> '%':error(badarg)
    end.

match_spec_compile(Spec) ->
    check_spec(Spec),
    {'%ms', Spec}.

is_compiled_ms({'%ms', _}) -> true;
is_compiled_ms(_) -> false.

match_spec_run(Objects, {'%ms', Spec}) -> run(Objects, Spec).

test_ms(Object, Spec) ->
    check_spec(Spec),
    case ets_match:run(Object, Spec) of
        {ok, Result} -> {ok, Result};
        nomatch -> {ok, false}
    end.

%% Functions become specifications in the front end; here it is too late.
fun2ms(_) -> erlang:error(badarg).

init_table(Table, InitFun) ->
    delete_all_objects(Table),
    fill(Table, InitFun(read), InitFun).

fill(_, end_of_input, _) -> true;
fill(Table, {Objects, Next}, _) ->
    insert(Table, Objects),
    fill(Table, Next(read), Next).

to_dets(_, _) -> erlang:error(undef).

i() -> lists:foreach(fun(Table) -> io:format("~p~n", [Table]) end, all()).

