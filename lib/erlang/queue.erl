%% Queues: a pair of lists, the rear one reversed; neither is empty while the queue has two items.
-module(queue).

-export([all/2, any/2, cons/2, daeh/1, delete/2, delete_r/2, delete_with/2, delete_with_r/2, drop/1,
         drop_r/1, filter/2, filtermap/2, fold/3, from_list/1, get/1, get_r/1, head/1, in/2, in_r/2,
         init/1, is_empty/1, is_queue/1, join/2, lait/1, last/1, len/1, liat/1, member/2, new/0,
         out/1, out_r/1, peek/1, peek_r/1, reverse/1, snoc/2, split/2, tail/1, to_list/1]).
-compile({no_auto_import, [get/1]}).

new() -> {[], []}.

is_queue({R, F}) when is_list(R), is_list(F) -> true;
is_queue(_) -> false.

is_empty({[], []}) -> true;
is_empty({R, F}) when is_list(R), is_list(F) -> false;
is_empty(_) -> '%':error(badarg).

len({R, F}) when is_list(R), is_list(F) -> length(R) + length(F);
len(_) -> '%':error(badarg).

to_list({R, F}) when is_list(R), is_list(F) -> F ++ lists:reverse(R);
to_list(_) -> '%':error(badarg).

from_list(List) when is_list(List) -> from_front(List);
from_list(_) -> '%':error(badarg).

member(X, {R, F}) when is_list(R), is_list(F) -> lists:member(X, R) orelse lists:member(X, F);
member(_, _) -> '%':error(badarg).

%% A queue of the items of a front, or of a rear, half of them on each side.
from_front([]) -> {[], []};
from_front([_] = F) -> {F, []};
from_front([X, Y]) -> {[Y], [X]};
from_front(List) ->
    {F, Behind} = lists:split(length(List) div 2, List),
    {lists:reverse(Behind), F}.

from_rear([]) -> {[], []};
from_rear([_] = R) -> {[], R};
from_rear([Y, X]) -> {[Y], [X]};
from_rear(List) ->
    {R, Before} = lists:split(length(List) div 2, List),
    {R, lists:reverse(Before)}.

%% ---- in and out -----------------------------------------------------------------------------

in(X, {[_] = R, []}) -> {[X], R};
in(X, {R, F}) when is_list(R), is_list(F) -> {[X | R], F};
in(_, _) -> '%':error(badarg).

in_r(X, {[], [_] = F}) -> {F, [X]};
in_r(X, {R, F}) when is_list(R), is_list(F) -> {R, [X | F]};
in_r(_, _) -> '%':error(badarg).

out({[], []} = Q) -> {empty, Q};
out({[V], []}) -> {{value, V}, {[], []}};
out({[Y | R], []}) ->
    [V | F] = lists:reverse(R),
    {{value, V}, {[Y], F}};
out({R, [V]}) when is_list(R) -> {{value, V}, from_rear(R)};
out({R, [V | F]}) when is_list(R) -> {{value, V}, {R, F}};
out(_) -> '%':error(badarg).

out_r({[], []} = Q) -> {empty, Q};
out_r({[], [V]}) -> {{value, V}, {[], []}};
out_r({[], [Y | F]}) ->
    [V | R] = lists:reverse(F),
    {{value, V}, {R, [Y]}};
out_r({[V], F}) when is_list(F) -> {{value, V}, from_front(F)};
out_r({[V | R], F}) when is_list(F) -> {{value, V}, {R, F}};
out_r(_) -> '%':error(badarg).

peek({[], []}) -> empty;
peek({R, [V | _]}) when is_list(R) -> {value, V};
peek({[V], []}) -> {value, V};
peek({[_ | R], []}) -> {value, lists:last(R)};
peek(_) -> '%':error(badarg).

peek_r({[], []}) -> empty;
peek_r({[V | _], F}) when is_list(F) -> {value, V};
peek_r({[], [V]}) -> {value, V};
peek_r({[], [_ | F]}) -> {value, lists:last(F)};
peek_r(_) -> '%':error(badarg).

get(Q) -> value(peek(Q)).
get_r(Q) -> value(peek_r(Q)).

value({value, V}) -> V;
value(empty) -> erlang:error(empty).

drop(Q) -> rest(out(Q)).
drop_r(Q) -> rest(out_r(Q)).

rest({{value, _}, Q}) -> Q;
rest({empty, _}) -> erlang:error(empty).

%% ---- whole queues ---------------------------------------------------------------------------

reverse({R, F}) when is_list(R), is_list(F) -> {F, R};
reverse(_) -> '%':error(badarg).

join({R, F} = Q, {[], []}) when is_list(R), is_list(F) -> Q;
join({[], []}, {R, F} = Q) when is_list(R), is_list(F) -> Q;
join({R1, F1}, {R2, F2}) when is_list(R1), is_list(F1), is_list(R2), is_list(F2) ->
    {R2, F1 ++ lists:reverse(R1, F2)};
join(_, _) -> '%':error(badarg).

split(0, {R, F} = Q) when is_list(R), is_list(F) -> {{[], []}, Q};
split(N, {R, F} = Q) when is_integer(N), N >= 1, is_list(R), is_list(F) ->
    Front = length(F),
    case Front + length(R) - N of
        0 -> {Q, {[], []}};
        Left when Left < 0 -> '%':error(badarg);
        _ when N =:= Front -> {from_front(F), from_rear(R)};
        _ when N < Front ->
            {[X | More], Rest} = lists:split(N, F),
            {{lists:reverse(More), [X]}, {R, Rest}};
        Left ->
            {[X | More], Rest} = lists:split(Left, R),
            {{Rest, F}, {[X], lists:reverse(More)}}
    end;
split(_, _) -> '%':error(badarg).

filter(Pred, Q) -> filtermap_by(Q, fun(X) -> filtered(Pred(X), X) end, fun is_function/2, Pred).

filtered(true, X) -> [X];
filtered(false, _) -> [];
filtered(List, _) when is_list(List) -> List;
filtered(Other, _) -> erlang:error({case_clause, Other}).

filtermap_by({R, F}, Each, Is, Function) when is_list(R), is_list(F) ->
    true = Is(Function, 1) orelse '%':error(badarg),
    rebalance(lists:flatmap(Each, F), lists:append([lists:reverse(Each(X)) || X <- R]));
filtermap_by(_, _, _, _) -> '%':error(badarg).

rebalance([], R) -> from_rear(R);
rebalance(F, []) -> from_front(F);
rebalance(F, R) -> {R, F}.

filtermap(Function, Q) ->
    Each = fun(X) ->
        case Function(X) of
            true -> [X];
            {true, Y} -> [Y];
            false -> []
        end
    end,
    filtermap_by(Q, Each, fun is_function/2, Function).

fold(Function, Acc, {R, F}) when is_function(Function, 2), is_list(R), is_list(F) ->
    lists:foldr(Function, lists:foldl(Function, Acc, F), R);
fold(_, _, _) -> '%':error(badarg).

any(Pred, {R, F}) when is_function(Pred, 1), is_list(R), is_list(F) ->
    lists:any(Pred, F) orelse lists:any(Pred, lists:reverse(R));
any(_, _) -> '%':error(badarg).

all(Pred, {R, F}) when is_function(Pred, 1), is_list(R), is_list(F) ->
    lists:all(Pred, F) andalso lists:all(Pred, lists:reverse(R));
all(_, _) -> '%':error(badarg).

delete(X, Q) -> delete_with(fun(Y) -> X =:= Y end, Q).
delete_r(X, Q) -> delete_with_r(fun(Y) -> X =:= Y end, Q).

delete_with(Pred, {R, F} = Q) when is_function(Pred, 1), is_list(R), is_list(F) ->
    case drop_first(Pred, F) of
        {found, F1} -> rebalance(F1, R);
        none ->
            case drop_first(Pred, lists:reverse(R)) of
                {found, R1} -> rebalance(F, lists:reverse(R1));
                none -> Q
            end
    end;
delete_with(_, _) -> '%':error(badarg).

delete_with_r(Pred, {R, F}) when is_function(Pred, 1), is_list(R), is_list(F) ->
    {F1, R1} = delete_with(Pred, {F, R}),
    {R1, F1};
delete_with_r(_, _) -> '%':error(badarg).

drop_first(Pred, [X | Rest]) ->
    case Pred(X) of
        true -> {found, Rest};
        false ->
            case drop_first(Pred, Rest) of
                {found, Left} -> {found, [X | Left]};
                none -> none
            end
    end;
drop_first(_, []) -> none.

%% ---- other names ----------------------------------------------------------------------------

cons(X, Q) -> in_r(X, Q).
snoc(Q, X) -> in(X, Q).
head(Q) -> get(Q).
tail(Q) -> drop(Q).
last(Q) -> get_r(Q).
daeh(Q) -> get_r(Q).
init(Q) -> drop_r(Q).
liat(Q) -> drop_r(Q).
lait(Q) -> drop_r(Q).

