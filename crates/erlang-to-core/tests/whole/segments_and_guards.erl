%% Records, bit segments of every kind, guards that fail, messages and closures.
-module(segments_and_guards).
-export([main/0, behaviour_info/1, handle/1]).
-record(a, {x :: integer(), y = self() :: pid()}).
-record(b, {a = #a{x = 3, y = z}, l = []}).
-define(ID(X), id(X)).
behaviour_info(callbacks) -> [{f, 1}]; behaviour_info(_) -> undefined.
handle(X) -> X.
main() ->
  T = [
   {recnest, fun() -> B = #b{}, B2 = B#b{a = (B#b.a)#a{x = 9}}, #b{a = #a{x = X}} = B2, {X, B2#b.a#a.y} end},
   {recpat, fun() -> [case R of #a{x = 1} -> one; #a{x = X, y = X} -> {same, X}; #a{} -> a; #b{l = [_|_]} -> bl; _ -> none end || R <- [#a{x=1,y=1}, #a{x=2,y=2}, #a{x=2,y=3}, #b{l=[1]}, #b{}, {a,1}, {a,1,2,3}]] end},
   {recwild, fun() -> #a{_ = '_'} end},
   {isrec, fun() -> [is_record(X, a) || X <- [#a{x=1,y=2}, {a,1}, {a,1,2}, a]] ++ [is_record({q,1}, q, 2), is_record({q,1}, q, 3)] end},
   {isrecg, fun() -> [if is_record(X, a) -> y; is_record(X, q, 2) -> q; true -> n end || X <- [{a,1,2}, {q, 1}, {q}]] end},
   {updorder, fun() -> put(o, []), A = #a{x=1,y=2}, A#a{y = p(1), x = p(2)}, get(o) end},
   {badrecg, fun() -> X = id({b, 1}), X#a.x end},
   {u16, fun() -> <<A/utf16, B/utf16-little, C/utf32, R/binary>> = <<"x"/utf16, 16#10437/utf16-little, "é"/utf32, 1>>, {A, B, C, R} end},
   {utfbad, fun() -> case <<16#ff>> of <<_/utf8>> -> y; _ -> n end end},
   {utfcons, fun() -> <<(id(16#d800))/utf8>> end},
   {fbits, fun() -> <<A:16/float, B:32/float-little, C/float>> = <<1.5:16/float, 2.5:32/float-little, (id(3))/float>>, {A, B, C} end},
   {nanm, fun() -> case <<16#7ff0000000000000:64>> of <<F/float>> -> F; _ -> inf end end},
   {litf, fun() -> [case B of <<1/float>> -> one; <<2.5/float>> -> twofive; _ -> n end || B <- [<<1.0/float>>, <<2.5/float>>, <<0:64>>]] end},
   {size0, fun() -> <<X:0, Y/bits>> = <<5>>, {X, Y} end},
   {unitm, fun() -> case <<1,2,3>> of <<A:1/binary-unit:16, R/binary>> -> {A, R}; _ -> n end end},
   {unittail, fun() -> [case B of <<_/binary-unit:16>> -> even; _ -> odd end || B <- [<<1,2>>, <<1>>, <<>>]] end},
   {bigseg, fun() -> <<X:128, Y:7/signed, _:1>> = <<(1 bsl 100):128, -3:7, 1:1>>, {X, Y} end},
   {sizevar, fun() -> N = 3, <<A:N, B:(N+2), C/bits>> = <<2#10110011, 7>>, {A, B, C} end},
   {sizebad, fun() -> N = id(a), case <<1>> of <<_:N>> -> y; _ -> n end end},
   {sizeneg, fun() -> N = id(-1), case <<1>> of <<_:N>> -> y; _ -> n end end},
   {sizehuge, fun() -> N = id(1 bsl 80), case <<1>> of <<_:N>> -> y; _ -> n end end},
   {sizehuge2, fun() -> N = id(1 bsl 62), case <<1>> of <<_:N/binary>> -> y; _ -> n end end},
   {binlit, fun() -> [case B of <<"ab"/utf8, _/binary>> -> ab; <<$x:16/little, $y:16/little>> -> xy; <<1,2>> -> o; _ -> n end || B <- [<<"abc">>, <<$x,0,$y,0>>, <<1,2>>, <<>>]] end},
   {bound_bin, fun() -> X = id(2), [case B of <<X, R/binary>> -> R; _ -> n end || B <- [<<2,3>>, <<3,3>>]] end},
   {bingen, fun() -> << <<X:2, Y:2>> || <<X:4>> <= <<16#ab>>, Y <- [1, 2] >> end},
   {bingen2, fun() -> [{X, Y} || X <- [1,2], <<Y>> <= <<X, 9>>] end},
   {bingen3, fun() -> [X || <<X:3/binary>> <= <<"abcdefgh">>] end},
   {bingenbad, fun() -> [X || <<X>> <= id(foo)] end},
   {bc_bad, fun() -> << (id(X)) || X <- [<<1>>, a] >> end},
   {mapc, fun() -> M = #{a => 1, b => 2}, lists:sort(maps:values(maps:map(fun(_, V) -> V + 1 end, M))) end},
   {lcguard, fun() -> [X || X <- [1, a, {2}], element(1, X) =:= 2] end},
   {lcguard2, fun() -> [X || X <- [1, a], is_integer(X) andalso X > 0] end},
   {lcguard3, fun() -> F = fun is_integer/1, [X || X <- [1, a], F(X)] end},
   {lcvar, fun() -> B = id(true), C = id(x), {[1 || B], catch [1 || C]} end},
   {tryvals, fun() -> try {ok, X} = id({ok, 5}), X of Y when Y > 3 -> {big, X, Y}; _ -> small catch error:{badmatch, Z} -> Z end end},
   {trystk, fun() -> try id(x) of y -> 1 catch C:R -> {C, R} end end},
   {aftererr, fun() -> try throw(a) after throw(b) end end},
   {afterret, fun() -> try id(1) after id(2) end end},
   {nestaft, fun() -> put(l, []), catch try try error(x) after put(l, [1|get(l)]) end after put(l, [2|get(l)]) end, get(l) end},
   {catchwild, fun() -> [try erlang:C(v) catch Cl:V -> {Cl, V} end || C <- [error, exit, throw]] end},
   {catchbound, fun() -> V = id(w), try throw(w) catch V -> bound; _ -> no end end},
   {classvar, fun() -> try try throw(1) catch error:_ -> 2 end catch throw:_ -> 3 end end},
   {deepcase, fun() -> [dc(X) || X <- [{a,{b,1}}, {a,{c,2}}, {b,{b,3}}, {a,q}, [a,b], [a|b], [[a]], "x"]] end},
   {manyints, fun() -> [mi(X) || X <- lists:seq(0, 12)] end},
   {mix, fun() -> [mix(X) || X <- [a, 1, a1, "a", [], {}, <<"a">>, 2.0, 2, true]] end},
   {multi, fun() -> [mu(X, Y, Z) || X <- [1, 2], Y <- [a, b], Z <- [[], [1]]] end},
   {same3, fun() -> [s3(X) || X <- [{1,1,1}, {1,1,2}, {1,2,1}, {2,1,1}]] end},
   {altguard, fun() -> [ag(X) || X <- [1, 2.0, "s", foo, [1,2]]] end},
   {notg, fun() -> [ng(X) || X <- [1, a, "x", 5]] end},
   {xorg, fun() -> [xg(X, Y) || X <- [true, false, z], Y <- [true, false, z]] end},
   {arithg, fun() -> [arg(X) || X <- [1, 3, 10, 2.5, a, 1.0e308]] end},
   {bifg, fun() -> [bg(X) || X <- [{}, {1}, "abc", [1|2], <<1,2,3>>, #{a => b}, -3, 2.7, self]] end},
   {mapg, fun() -> [mg(X) || X <- [#{}, #{a => 1}, #{a => 2, b => 1}, x]] end},
   {fung, fun() -> [fg(F) || F <- [fun() -> 1 end, fun(_) -> 1 end, fun id/1, fun(_, _) -> 1 end, x]] end},
   {selfg, fun() -> [if X =:= self() -> me; X == node() -> node; true -> no end || X <- [self(), nonode@nohost, x]] end},
   {orguard, fun() -> [og(X) || X <- [[], [a], a, [b]]] end},
   {closure, fun() -> X = id(1), F = fun(Y) -> G = fun(Z) -> X + Y + Z end, G(3) end, F(2) end},
   {recfun, fun() -> F = fun L([], A) -> A; L([H|T], A) -> L(T, [H|A]) end, F([1,2,3], []) end},
   {hof, fun() -> lists:foldl(fun({K, V}, M) when V > 1 -> M#{K => V}; (_, M) -> M end, #{}, [{a,1},{b,2},{c,3}]) end},
   {dyn, fun() -> {M, F} = id({?MODULE, handle}), [M:F(1), (fun M:F/1)(2), apply(M, F, [3]), ?MODULE:handle(4)] end},
   {big, fun() -> {1 bsl 64, -(1 bsl 64) div 3, (1 bsl 64) rem 7, 12345678901234567890 * 98765432109876543210, (1 bsl 64) band 16#ffff, 1.0e20 == 100000000000000000000} end},
   {macro, fun() -> {?ID(1), ?MODULE, ?FUNCTION_NAME, ?FUNCTION_ARITY, ?LINE} end},
   {shadowcase, fun() -> X = 1, case id({2, 1}) of {Y, X} -> {Y, X} end end},
   {recvsel, fun() -> self() ! {2, b}, self() ! {1, a}, X = 1, receive {X, V} -> V end, W = receive {_, Q} -> Q end, {V, W} end},
   {recvnest, fun() -> self() ! a, self() ! b, receive b -> receive a -> both end end end},
   {recvfun, fun() -> self() ! {f, 2}, F = fun() -> receive {f, N} -> N * 2 end end, F() end},
   {recvzero, fun() -> receive x -> y after 0 -> z end end},
   {pingpong, fun() -> S = self(), P = spawn(fun() -> pp(S, 0) end), P ! {ping, S}, receive {pong, A} -> A end, P ! {ping, S}, receive {pong, B} -> B end, P ! stop, {A, B} end},
   {seqblock, fun() -> X = begin Y = 2, Y * 2 end, {X, Y} end},
   {casefun, fun() -> (case id(1) of 1 -> fun(A) -> A + 1 end; _ -> fun(A) -> A end end)(5) end},
   {ifexp, fun() -> X = id(3), if X > 2 -> A = big; true -> A = small end, A end},
   {longand, fun() -> X = id(5), (X > 1) and (X < 10) and not (X =:= 7) end},
   {cmpchain, fun() -> [A || A <- [1, 1.0, a, "a", {a}], (A == 1) or (A =:= a)] end},
   {appnd, fun() -> [a] ++ id(b) end},
   {appbad, fun() -> id(a) ++ [b] end},
   {strs, fun() -> "a" ++ [$b | "cd"] end}
  ],
  [io:format("~w: ~w~n", [N, run(F)]) || {N, F} <- T], ok.
run(F) -> try {ok, F()} catch C:R -> {C, R} end.
id(X) -> X.
p(X) -> put(o, get(o) ++ [X]), X.
dc({a, {b, X}}) -> {ab, X}; dc({a, {c, X}}) -> {ac, X}; dc({b, {_, X}}) -> {b, X}; dc({a, _}) -> a; dc([a, X]) -> {l, X}; dc([a|X]) -> {t, X}; dc([[_]]) -> ll; dc([_]) -> one.
mi(0) -> z; mi(1) -> o; mi(3) -> t; mi(X) when X > 10 -> big; mi(5) -> f; mi(X) when X rem 2 =:= 0 -> e; mi(7) -> s; mi(_) -> x.
mix(a) -> 1; mix(1) -> 2; mix([]) -> 3; mix({}) -> 4; mix(<<"a">>) -> 5; mix(2.0) -> 6; mix(true) -> 7; mix("a") -> 8; mix(_) -> 9.
mu(1, a, []) -> 1; mu(_, b, []) -> 2; mu(1, _, [_]) -> 3; mu(2, a, _) -> 4; mu(_, _, _) -> 5.
s3({X, X, X}) -> all; s3({X, X, _}) -> first; s3({X, _, X}) -> ends; s3({_, X, X}) -> last.
ag(X) when is_integer(X); is_float(X), X > 1.0; is_list(X), hd(X) =:= $s -> y; ag(_) -> n.
ng(X) when not (X > 3), not is_atom(X) -> a; ng(X) when not (hd(X) =:= 1) -> b; ng(_) -> c.
xg(X, Y) when X xor Y -> x; xg(X, Y) when X or Y -> o; xg(X, Y) when X and Y -> a; xg(X, _) when not X -> n; xg(_, _) -> z.
arg(X) when X * 2 + 1 =:= 7 -> seven; arg(X) when X / 2 > 4, X < 100 -> half; arg(X) when X - 1.5 =:= 1.0 -> f; arg(X) when X * 100 > 1 -> pos; arg(_) -> n.
bg(X) when tuple_size(X) =:= 1 -> t1; bg(X) when size(X) =:= 3 -> s3; bg(X) when length(X) =:= 3 -> l3; bg(X) when abs(X) =:= 3 -> a3; bg(X) when trunc(X) =:= 2 -> t2; bg(X) when map_size(X) =:= 1 -> m1; bg(X) when tl(X) =:= 2 -> imp; bg(X) when is_atom(X), X =/= foo -> at; bg(_) -> n.
mg(#{a := X}) when X > 1 -> big; mg(X) when is_map_key(a, X) -> has; mg(X) when map_size(X) == 0 -> empty; mg(_) -> n.
fg(F) when is_function(F, 0) -> 0; fg(F) when is_function(F, 1) -> 1; fg(F) when is_function(F) -> f; fg(_) -> n.
og(X) when X =:= [] orelse hd(X) =:= a -> y; og(X) when hd(X) =:= b orelse true -> b; og(_) -> n.
pp(S, N) -> receive {ping, S} -> S ! {pong, N}, pp(S, N + 1); stop -> ok end.
