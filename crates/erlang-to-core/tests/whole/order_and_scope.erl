%% Evaluation order, what clauses export, selective receive, match specifications.
-module(order_and_scope).
-feature(maybe_expr, enable).
-export([main/0, exported/1]).
-import(lists, [reverse/1, foldl/3]).
-include_lib("stdlib/include/ms_transform.hrl").
-behaviour(gen_server).
-vsn("1.2").
-custom({a, [1, 2]}).
-compile({no_auto_import, [size/1]}).
-record(p, {k, v = 0}).
size(X) -> {mine, X}.
exported(X) -> X.
main() ->
    T = [
     {maybe1, fun() -> [mb(X) || X <- [{ok, 1}, {ok, 5}, {error, e}, z]] end},
     {maybe2, fun() -> maybe {ok, A} ?= id({ok, 1}), {ok, B} ?= id({ok, A + 1}), {A, B} end end},
     {maybe3, fun() -> maybe {ok, _} ?= id(nope), x end end},
     {maybe4, fun() -> maybe {ok, _} ?= id(nope), x else yes -> y end end},
     {maybe5, fun() -> maybe ok, {ok, Q} ?= id({ok, 3}) else _ -> y end end},
     {imports, fun() -> {reverse([1,2,3]), foldl(fun(X, A) -> X + A end, 0, [1,2]), size(a)} end},
     {ms1, fun() -> ets:fun2ms(fun({A, B}) when A > 1, B =:= x -> {A, B} end) end},
     {ms2, fun() -> Y = id(9), ets:fun2ms(fun(#p{k = K, v = V} = O) when V < Y orelse is_atom(K) -> [O, K, element(1, O), Y] end) end},
     {ms3, fun() -> ets:fun2ms(fun(X) -> X end) end},
     {ms4, fun() -> ets:fun2ms(fun({A, _, 1}) when A; is_list(A) -> true; ({_, B}) -> {{B}} end) end},
     {info, fun() -> {?MODULE:module_info(module), lists:sort(?MODULE:module_info(exports)), proplists:get_value(custom, ?MODULE:module_info(attributes)), proplists:get_value(behaviour, ?MODULE:module_info(attributes))} end},
     {cases, fun() -> [c(X, Y) || X <- [1, 2, 3], Y <- [a, b]] end},
     {nestexp, fun() -> nestexp(1) ++ nestexp(2) ++ nestexp(3) end},
     {recvexp, fun() -> recvexp() end},
     {tryexp, fun() -> try A = id(1), B = A + 1 of 2 -> {A, B} catch _:_ -> no end end},
     {subj, fun() -> case X = id(4) of 4 -> ok end, X end},
     {argbind, fun() -> F = {X = id(1), Y = id(2)}, {F, X, Y} end},
     {ifs, fun() -> [i(X) || X <- [1, 5, 10, a]] end},
     {order, fun() -> put(o, []), L = [p(1), p(2) | p(3)], {L, get(o)} end},
     {order2, fun() -> put(o, []), _ = {p(1), case p(2) of 2 -> p(3) end, p(4)}, get(o) end},
     {order3, fun() -> put(o, []), _ = (p(fun(A, B) -> A + B end))(p(1), p(2)), length(get(o)) end},
     {order4, fun() -> put(o, []), _ = #{p(1) => p(2), p(3) => p(4)}, get(o) end},
     {order5, fun() -> put(o, []), _ = p(1) + p(2) * p(3) - p(4), get(o) end},
     {order6, fun() -> put(o, []), _ = <<(p(1)):(p(8)), (p(2)):(p(16))>>, get(o) end},
     {order7, fun() -> put(o, []), _ = #p{v = p(1), k = p(2)}, get(o) end},
     {lcnest, fun() -> [[{X, Y, Z} || Z <- [X, Y]] || X <- [1, 2], Y <- [X, X + 1], X =/= Y] end},
     {lcfun, fun() -> [F(3) || F <- [fun(X) -> X * N end || N <- [1, 2]]] end},
     {bigpat, fun() -> [bp(X) || X <- [{1, {2, [3, {4}]}}, {1, {2, [3]}}, {1, x}, {[], []}, {[1], [2]}]] end},
     {alias, fun() -> {A = {B, C}, D} = id({{1, 2}, 3}), {A, B, C, D} end},
     {alias2, fun() -> f_alias([1, 2, 3]) end},
     {binops, fun() -> [bin(X) || X <- [<<"GET / HTTP">>, <<"POST">>, <<"G">>]] end},
     {binfn, fun() -> F = fun(<<N:8, D:(N * 8)/bits, R/bits>>) -> {D, R} end, F(<<2, "abcd">>) end},
     {emptylc, fun() -> {[x || true], [x || false], << <<1>> || true >>} end},
     {mapupd, fun() -> M = #{1 => a}, (M#{2 => b})#{1 := c} end},
     {mapkey, fun() -> K = id(k), #{K := V, {K, 1} := W} = #{k => 1, {k, 1} => 2}, {V, W} end},
     {fltguard, fun() -> [fg(X) || X <- [1.0e308, 2, a]] end},
     {shift, fun() -> [sh(X) || X <- [1, 100, a, -1]] end},
     {applyx, fun() -> {apply(fun id/1, [1]), apply(?MODULE, exported, [2]), erlang:apply(lists, sum, [[1]]), (fun erlang:length/1)([a])} end},
     {extfun, fun() -> F = fun ?MODULE:exported/1, G = fun exported/1, {F(1), G(2), erlang:fun_info(F, arity)} end},
     {stk, fun() -> try lists:nth(5, id([1])) catch error:R -> R end end},
     {exitr, fun() -> {_, R} = spawn_monitor(fun() -> exit({a, b}) end), receive {'DOWN', R, process, _, Why} -> Why end end},
     {errr, fun() -> {_, R} = spawn_monitor(fun() -> exit(normal) end), receive {'DOWN', R, process, _, Why} -> Why end end},
     {timeout, fun() -> receive after 5 -> t end end},
     {timeoutbad, fun() -> receive after id(x) -> t end end},
     {inf, fun() -> self() ! z, receive Z -> Z after infinity -> q end end},
     {sel, fun() -> [self() ! X || X <- [1,2,3,4]], A = receive X when X > 2 -> X end, B = receive Y when Y > 2 -> Y end, C = flush(), {A, B, C} end},
     {else_if, fun() -> X = id(5), Y = if X > 10 -> big; X > 3 -> mid; true -> small end, {X, Y} end},
     {bsk, fun() -> << <<(X + 1):16/little>> || <<X:16/big>> <= <<0,1,0,2>>, X > 1 >> end},
     {longstr, fun() -> length(lists:flatten(["aé", $b, [<<"x">>]])) end},
     {neg, fun() -> case id(-5) of -5 -> m5; _ -> o end end},
     {const, fun() -> case id(256) of 1 bsl 8 -> yes; _ -> no end end},
     {chr, fun() -> case id($a) of $b - 1 -> yes; _ -> no end end},
     {xor1, fun() -> {true xor false, not true, true and not false} end},
     {mutual, fun() -> {ev(10), od(7), ev(3)} end},
     {ackermann, fun() -> ack(2, 3) end},
     {catchm, fun() -> X = (catch id({ok, 1})), {ok, Y} = X, Y end},
     {throwlc, fun() -> catch [throw({found, X}) || X <- [1, 2, 3], X > 1] end},
     {nested_try, fun() -> nt() end}
    ],
    [io:format("~w: ~w~n", [N, run(F)]) || {N, F} <- T], ok.
run(F) -> try {ok, F()} catch C:R -> {C, R} end.
id(X) -> X.
p(X) -> put(o, get(o) ++ [X]), X.
mb(X) -> maybe {ok, Y} ?= X, true ?= Y < 3, {small, Y} else {error, E} -> {err, E}; false -> toobig; O -> {o, O} end.
c(1, a) -> x; c(2, _) -> y; c(_, b) -> z; c(3, a) -> w.
nestexp(X) -> case X of 1 -> case X of 1 -> A = p1; _ -> A = p2 end, B = A; 2 -> A = q, if A =:= q -> B = r; true -> B = s end; _ -> {A, B} = {t, u} end, [A, B].
recvexp() -> self() ! {m, 1}, self() ! {n, 2},
  receive {n, V} -> W = n; {k, V} -> W = k end,
  receive {m, U} -> ok after 0 -> U = none end, {V, W, U}.
i(X) -> if X < 3 -> small; X > 3, X < 8; X =:= a -> mid; true -> R = big, R end.
bp({1, {2, [3, {X}]}}) -> X; bp({1, {2, L}}) -> L; bp({1, _}) -> one; bp({[], []}) -> e; bp({[A], [B]}) -> {A, B}.
f_alias([H | T] = L) -> {H, T, L}.
bin(<<"GET ", P, _/binary>>) -> {get, P}; bin(<<"POST", R/binary>>) -> {post, R}; bin(<<C>>) -> {c, C}; bin(_) -> no.
fg(X) when X * 10 > 5 -> yes; fg(_) -> no.
sh(X) when (1 bsl X) > 1000 -> big; sh(X) when 1 bsl X =:= 2 -> two; sh(_) -> no.
flush() -> receive X -> [X | flush()] after 0 -> [] end.
ev(0) -> true; ev(N) -> od(N - 1).
od(0) -> false; od(N) -> ev(N - 1).
ack(0, N) -> N + 1; ack(M, 0) -> ack(M - 1, 1); ack(M, N) -> ack(M - 1, ack(M, N - 1)).
nt() -> X = try throw(a) catch throw:Y -> try error(Y) catch error:Z -> {z, Z} after put(q, 1) end end, {X, get(q)}.
