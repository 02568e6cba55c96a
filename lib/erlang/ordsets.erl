%% Sets as sorted lists.
-module(ordsets).

-export([add_element/2, del_element/2, filter/2, fold/3, from_list/1, intersection/1,
         intersection/2, is_disjoint/2, is_element/2, is_empty/1, is_equal/2, is_set/1, is_subset/2,
         new/0, size/1, subtract/2, to_list/1, union/1, union/2]).
-compile({no_auto_import, [size/1]}).

new() -> [].

is_set([X | Rest]) -> is_set(Rest, X);
is_set([]) -> true;
is_set(_) -> false.

is_set([Y | Rest], X) when X < Y -> is_set(Rest, Y);
is_set([], _) -> true;
is_set(_, _) -> false.

size(Set) -> length(Set).
is_empty(Set) -> Set =:= [].
is_equal(A, B) when is_list(A), is_list(B) -> A == B.
to_list(Set) -> Set.
from_list(List) -> lists:usort(List).

is_element(X, [Y | Rest]) when X > Y -> is_element(X, Rest);
is_element(X, [Y | _]) when X < Y -> false;
is_element(_, [_ | _]) -> true;
is_element(_, []) -> false.

add_element(X, [Y | Rest]) when X > Y -> [Y | add_element(X, Rest)];
add_element(X, [Y | _] = Set) when X < Y -> [X | Set];
add_element(_, [_ | _] = Set) -> Set;
add_element(X, []) -> [X].

del_element(X, [Y | Rest]) when X > Y -> [Y | del_element(X, Rest)];
del_element(X, [Y | _] = Set) when X < Y -> Set;
del_element(_, [_ | Rest]) -> Rest;
del_element(_, []) -> [].

union([X | As], [Y | _] = Bs) when X < Y -> [X | union(As, Bs)];
union([X | _] = As, [Y | Bs]) when X > Y -> [Y | union(Bs, As)];
union([X | As], [_ | Bs]) -> [X | union(As, Bs)];
union([], Bs) -> Bs;
union(As, []) -> As.

union(Sets) -> lists:umerge(Sets).

intersection([X | As], [Y | _] = Bs) when X < Y -> intersection(As, Bs);
intersection([X | _] = As, [Y | Bs]) when X > Y -> intersection(Bs, As);
intersection([X | As], [_ | Bs]) -> [X | intersection(As, Bs)];
intersection([], _) -> [];
intersection(_, []) -> [].

intersection([First | Rest]) -> lists:foldl(fun(Set, Acc) -> intersection(Acc, Set) end, First, Rest).

is_disjoint([X | As], [Y | _] = Bs) when X < Y -> is_disjoint(As, Bs);
is_disjoint([X | _] = As, [Y | Bs]) when X > Y -> is_disjoint(Bs, As);
is_disjoint([_ | _], [_ | _]) -> false;
is_disjoint([], _) -> true;
is_disjoint(_, []) -> true.

subtract([X | As], [Y | _] = Bs) when X < Y -> [X | subtract(As, Bs)];
subtract([X | _] = As, [Y | Bs]) when X > Y -> subtract(As, Bs);
subtract([_ | As], [_ | Bs]) -> subtract(As, Bs);
subtract([], _) -> [];
subtract(As, []) -> As.

is_subset([X | _], [Y | _]) when X < Y -> false;
is_subset([X | _] = As, [Y | Bs]) when X > Y -> is_subset(As, Bs);
is_subset([_ | As], [_ | Bs]) -> is_subset(As, Bs);
is_subset([], _) -> true;
is_subset(_, []) -> false.

fold(F, Acc, Set) -> lists:foldl(F, Acc, Set).
filter(Pred, Set) -> lists:filter(Pred, Set).
