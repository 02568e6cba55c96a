%% Of module `erlang`: numbers and their texts.

abs(X) when erlang:is_integer(X), X < 0 -> -X;
abs(X) when erlang:is_integer(X) -> X;
abs(X) when erlang:is_float(X) -> '%':'double-abs'(X);
abs(_) -> '%':error(badarg).

floor(X) when erlang:is_integer(X) -> X;
floor(X) when erlang:is_float(X) -> '%':'double-floor'(X);
floor(_) -> '%':error(badarg).

ceil(X) when erlang:is_integer(X) -> X;
ceil(X) when erlang:is_float(X) -> '%':'double-ceiling'(X);
ceil(_) -> '%':error(badarg).

trunc(X) when erlang:is_integer(X) -> X;
trunc(X) when erlang:is_float(X) -> '%':'double-truncate'(X);
trunc(_) -> '%':error(badarg).

%% A half goes away from zero. The fraction is exact, so no sum can round up by itself.
round(X) when erlang:is_integer(X) -> X;
round(X) when erlang:is_float(X) ->
    Whole = '%':'double-truncate'(X),
    if
        erlang:abs(X) >= 4503599627370496.0 -> Whole;
        X - Whole >= 0.5 -> Whole + 1;
        X - Whole =< -0.5 -> Whole - 1;
        true -> Whole
    end;
round(_) -> '%':error(badarg).

float(X) when erlang:is_float(X) -> X;
float(X) when erlang:is_integer(X) ->
    try X / 1 catch error:badarith -> '%':error(badarg) end;
float(_) -> '%':error(badarg).

integer_to_list(N) when erlang:is_integer(N) -> '%':'integer->codes'(N, 10);
integer_to_list(_) -> '%':error(badarg).

integer_to_list(N, Base) when erlang:is_integer(N), erlang:is_integer(Base), Base >= 2, Base =< 36 ->
    '%':'integer->codes'(N, Base);
integer_to_list(_, _) -> '%':error(badarg).

integer_to_binary(N) when erlang:is_integer(N) -> list_to_binary('%':'integer->codes'(N, 10));
integer_to_binary(_) -> '%':error(badarg).
integer_to_binary(N, Base) -> list_to_binary(integer_to_list(N, Base)).

list_to_integer(Codes) when erlang:is_list(Codes) ->
    try '%':'codes->integer'(Codes, 10) catch error:_ -> '%':error(badarg) end;
list_to_integer(_) -> '%':error(badarg).

list_to_integer(Codes, Base) when erlang:is_list(Codes), erlang:is_integer(Base), Base >= 2,
                                  Base =< 36 ->
    '%':'codes->integer'(Codes, Base);
list_to_integer(_, _) -> '%':error(badarg).

binary_to_integer(Binary) when erlang:is_binary(Binary) ->
    try '%':'codes->integer'(binary_to_list(Binary), 10) catch error:_ -> '%':error(badarg) end;
binary_to_integer(_) -> '%':error(badarg).

binary_to_integer(Binary, Base) when erlang:is_binary(Binary) ->
    list_to_integer(binary_to_list(Binary), Base);
binary_to_integer(_, _) -> '%':error(badarg).

float_to_list(F) -> float_to_list(F, [{scientific, 20}]).

float_to_list(F, Options) when erlang:is_float(F) ->
    float_text(F, float_options(Options, {scientific, 20}, false));
float_to_list(_, _) -> '%':error(badarg).

float_to_binary(F) -> list_to_binary(float_to_list(F)).
float_to_binary(F, Options) -> list_to_binary(float_to_list(F, Options)).

float_options([], Form, Compact) -> {Form, Compact};
float_options([compact | Rest], Form, _) -> float_options(Rest, Form, true);
float_options([short | Rest], _, Compact) -> float_options(Rest, short, Compact);
float_options([{decimals, N} | Rest], _, Compact) when erlang:is_integer(N), N >= 0, N =< 253 ->
    float_options(Rest, {fixed, N}, Compact);
float_options([{scientific, N} | Rest], _, Compact) when erlang:is_integer(N), N >= 0, N =< 249 ->
    float_options(Rest, {scientific, N}, Compact);
float_options(_, _, _) -> '%':error(badarg).

float_text(F, {short, _}) -> '%':'float->codes'(F, short, 0);
float_text(F, {{scientific, N}, _}) -> '%':'float->codes'(F, scientific, N);
float_text(F, {{fixed, N}, Compact}) ->
    Codes = '%':'float->codes'(F, fixed, N),
    case Compact andalso N > 0 of
        true -> '%':'list-reverse'(drop_zeros('%':'list-reverse'(Codes, [])), []);
        false -> Codes
    end.

%% Of reversed digits; one after the point stays.
drop_zeros([$0, Next | Rest]) when Next =/= $. -> drop_zeros([Next | Rest]);
drop_zeros(Codes) -> Codes.

list_to_float(Codes) when erlang:is_list(Codes) -> '%':'codes->float'(Codes);
list_to_float(_) -> '%':error(badarg).

binary_to_float(Binary) -> list_to_float(binary_to_list(Binary)).
