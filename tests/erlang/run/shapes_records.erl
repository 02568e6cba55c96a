-module(shapes_records).
-export([main/0]).
-type colour() :: red | green | {rgb, 0..255, 0..255, 0..255}.
-record(point, {x = 0 :: number(), y = 0 :: number()}).
-record(shape, {id :: integer() | undefined,
                at = #point{} :: #point{},
                colour = red :: colour(),
                tags = [] :: [atom()],
                area = fun() -> 0 end :: fun(() -> number())}).
-record(empty, {}).
-record(nested, {inner = #shape{id = 1, at = #point{x = 3, y = 4}}, n = length([a, b])}).
-opaque t() :: #shape{}.
-export_type([t/0, colour/0]).
-spec area(#shape{}) -> number().
area(#shape{area = F}) -> F().
-spec move(#shape{}, {number(), number()}) -> #shape{}.
move(#shape{at = #point{x = X, y = Y} = P} = S, {Dx, Dy}) ->
    S#shape{at = P#point{x = X + Dx, y = Y + Dy}}.
norm(#point{x = X, y = Y}) -> math:sqrt(X * X + Y * Y).
is_origin(P) when P =:= #point{} -> true;
is_origin(P) when is_record(P, point), P#point.x == 0, P#point.y == 0 -> numerically;
is_origin(P) when is_record(P, point) -> false;
is_origin(_) -> not_a_point.
main() ->
    S = #shape{id = 7, area = fun() -> 42 end},
    io:format("~p~n", [setelement(6, S, f)]),
    io:format("~p~n", [area(S)]),
    S2 = move(S, {3, 4}),
    io:format("~p ~p~n", [S2#shape.at, norm(S2#shape.at)]),
    io:format("~p~n", [[is_origin(P) || P <- [#point{}, #point{x = 0.0}, #point{x = 1}, {point, 1}, foo]]]),
    io:format("~p~n", [#empty{}]),
    N = #nested{},
    io:format("~p ~p ~p~n", [N#nested.n, (N#nested.inner)#shape.id, N#nested.inner#shape.at#point.y]),
    N2 = N#nested{inner = (N#nested.inner)#shape{colour = {rgb, 1, 2, 3}, area = none}},
    io:format("~p~n", [N2]),
    io:format("~p~n", [record_info(fields, shape)]),
    io:format("~p~n", [record_info(size, shape)]),
    io:format("~p~n", [#shape.colour]),
    io:format("~p~n", [#point{_ = 9}]),
    io:format("~p~n", [#shape{id = 1, _ = x}]),
    io:format("~p~n", [lists:keysort(#point.y, [#point{x = 1, y = 5}, #point{x = 2, y = 2}])]),
    io:format("~p~n", [catch (fun(P) -> P#point.x end)({foo, 1})]),
    io:format("~p~n", [try (fun(P) -> P#point{x = 1} end)(nope) catch E:R -> {E, R} end]),
    #shape{at = #point{x = PX}, tags = Tags, _ = _} = S2,
    io:format("~p ~p~n", [PX, Tags]),
    Points = [#point{x = X, y = Y} || X <- [1, 2], Y <- [a, b]],
    io:format("~p~n", [[P#point.x || P = #point{y = b} <- Points]]),
    io:format("~w~n", [Points]),
    M = maps:from_list([{P, norm(P)} || P <- [#point{x = 3, y = 4}, #point{x = 6, y = 8}]]),
    io:format("~p~n", [M]),
    io:format("~p~n", [maps:get(#point{x = 3, y = 4}, M)]),
    case S of
        #shape{id = undefined} -> io:format("no id~n");
        #shape{id = Id, colour = red} when Id > 5 -> io:format("red ~p~n", [Id]);
        _ -> io:format("other~n")
    end,
    io:format("~p~n", [is_record({point, 1, 2}, point, 3)]),
    io:format("~p~n", [is_record({point, 1, 2}, point, 4)]),
    io:format("~p~n", [element(#shape.id, S)]),
    io:format("~s~n", [string:join([atom_to_list(F) || F <- record_info(fields, nested)], ",")]).
