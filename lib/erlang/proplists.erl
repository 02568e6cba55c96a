%% Lists of properties: `{Key, Value}`, and atoms for `{Atom, true}`.
-module(proplists).

-export([append_values/2, compact/1, delete/2, expand/2, from_map/1, get_all_values/2, get_bool/2,
         get_keys/1, get_value/2, get_value/3, is_defined/2, lookup/2, lookup_all/2, normalize/2,
         property/1, property/2, split/2, substitute_aliases/2, substitute_negations/2, to_map/1,
         to_map/2, unfold/1]).

property({Key, true}) when is_atom(Key) -> Key;
property(Property) -> Property.

property(Key, true) when is_atom(Key) -> Key;
property(Key, Value) -> {Key, Value}.

unfold([Key | Rest]) when is_atom(Key) -> [{Key, true} | unfold(Rest)];
unfold([Property | Rest]) -> [Property | unfold(Rest)];
unfold([]) -> [].

compact(List) -> [property(P) || P <- List].

has_key(Key, Key) when is_atom(Key) -> true;
has_key(Property, Key) -> is_tuple(Property) andalso tuple_size(Property) >= 1
                              andalso element(1, Property) =:= Key.

lookup(Key, [Property | Rest]) ->
    case has_key(Property, Key) of
        true when is_atom(Property) -> {Key, true};
        true -> Property;
        false -> lookup(Key, Rest)
    end;
lookup(_, []) -> none.

lookup_all(Key, [Property | Rest]) ->
    case has_key(Property, Key) of
        true when is_atom(Property) -> [{Key, true} | lookup_all(Key, Rest)];
        true -> [Property | lookup_all(Key, Rest)];
        false -> lookup_all(Key, Rest)
    end;
lookup_all(_, []) -> [].

is_defined(Key, [Property | Rest]) -> has_key(Property, Key) orelse is_defined(Key, Rest);
is_defined(_, []) -> false.

get_value(Key, List) -> get_value(Key, List, undefined).

get_value(Key, [Property | Rest], Default) ->
    case has_key(Property, Key) of
        true when is_atom(Property) -> true;
        true ->
            case Property of
                {_, Value} -> Value;
                _ -> Default
            end;
        false -> get_value(Key, Rest, Default)
    end;
get_value(_, [], Default) -> Default.

get_all_values(Key, List) -> [Value || {_, Value} <- lookup_all(Key, List)].

append_values(Key, List) ->
    lists:append([case Value of _ when is_list(Value) -> Value; _ -> [Value] end
                  || Value <- get_all_values(Key, List)]).

get_bool(Key, List) ->
    case lookup(Key, List) of
        {_, true} -> true;
        _ -> false
    end.

get_keys(List) -> sets:to_list(sets:from_list([key(P) || P <- List, is_property(P)])).

is_property(P) -> is_atom(P) orelse is_tuple(P) andalso tuple_size(P) >= 1.

key(P) when is_atom(P) -> P;
key(P) -> element(1, P).

delete(Key, List) -> [P || P <- List, not has_key(P, Key)].

split(List, Keys) ->
    Known = maps:from_keys(Keys, []),
    {Found, Rest} = lists:foldl(fun split_one/2, {Known, []}, List),
    {[lists:reverse(maps:get(Key, Found)) || Key <- Keys], lists:reverse(Rest)}.

split_one(P, {Found, Rest}) ->
    case is_property(P) andalso is_map_key(key(P), Found) of
        true ->
            Key = key(P),
            {Found#{Key := [P | maps:get(Key, Found)]}, Rest};
        false -> {Found, [P | Rest]}
    end.

to_map(List) ->
    lists:foldr(fun put_property/2, #{}, List).

put_property(P, Map) when is_atom(P) -> Map#{P => true};
put_property({Key, Value}, Map) -> Map#{Key => Value};
%% An entry without a value hides those behind it.
put_property(P, Map) when is_tuple(P), tuple_size(P) >= 1 -> maps:remove(element(1, P), Map);
put_property(_, Map) -> Map.

to_map(List, Stages) -> to_map(apply_stages(List, Stages)).

from_map(Map) -> [property(P) || P <- maps:to_list(Map)].

substitute_aliases(Aliases, List) -> [alias(P, Aliases) || P <- List].

alias(P, Aliases) ->
    case is_property(P) andalso lists:keyfind(key(P), 1, Aliases) of
        {_, New} when is_atom(P) -> property(New, true);
        {_, New} -> property(setelement(1, P, New));
        _ -> P
    end.

substitute_negations(Negations, List) -> [negation(P, Negations) || P <- List].

negation(P, Negations) ->
    case is_property(P) andalso lists:keyfind(key(P), 1, Negations) of
        {_, New} ->
            case P of
                {_, true} -> {New, false};
                _ when is_atom(P) -> {New, false};
                _ -> New
            end;
        _ -> P
    end.

%% The first entry of a key is what counts: where it is the property, all entries of the key make
%% way for the replacement.
expand(Expansions, List) -> lists:foldl(fun expand_one/2, List, Expansions).

expand_one({P, Replacement}, List) ->
    {Key, _} = Rule = entry(property(P)),
    case lists:splitwith(fun(Q) -> not has_key(Q, Key) end, List) of
        {Before, [First | Behind]} ->
            case is_atom(First) andalso Rule =:= {First, true} orelse Rule =:= First of
                true -> Before ++ Replacement ++ delete(Key, Behind);
                false -> List
            end;
        _ -> List
    end.

entry(P) when is_atom(P) -> {P, true};
entry(P) -> P.

normalize(List, Stages) -> compact(apply_stages(List, Stages)).

apply_stages(List, Stages) -> lists:foldl(fun stage/2, List, Stages).

stage({aliases, As}, List) -> substitute_aliases(As, List);
stage({negations, Ns}, List) -> substitute_negations(Ns, List);
stage({expand, Es}, List) -> expand(Es, List).
