%% Functions on floats. What has no result is a `badarith`, what is no number a `badarg`.
-module(math).

-export([acos/1, acosh/1, asin/1, asinh/1, atan/1, atan2/2, atanh/1, ceil/1, cos/1, cosh/1, erf/1,
         erfc/1, exp/1, floor/1, fmod/2, log/1, log10/1, log2/1, pi/0, pow/2, sin/1, sinh/1, sqrt/1,
         tan/1, tanh/1]).

%% A result that is a number, or the error, in the function that is asked.
-define(FINITE(Result),
        case Result of
            Finite ->
                case '%':'double-nan?'(Finite) orelse '%':'double-infinite?'(Finite) of
                    true -> '%':error(badarith);
                    false -> Finite
                end
        end).

pi() -> 3.1415926535897932.

sin(X) -> ?FINITE('%':'double-sin'(number(X))).
cos(X) -> ?FINITE('%':'double-cos'(number(X))).
tan(X) -> ?FINITE('%':'double-tan'(number(X))).
atan(X) -> '%':'double-atan'(number(X)).
atan2(Y, X) -> '%':'double-atan2'(number(Y), number(X)).
sinh(X) -> ?FINITE('%':'double-sinh'(number(X))).
cosh(X) -> ?FINITE('%':'double-cosh'(number(X))).
tanh(X) -> '%':'double-tanh'(number(X)).
asinh(X) -> '%':'double-asinh'(number(X)).
exp(X) -> ?FINITE('%':'double-exp'(number(X))).
erf(X) -> '%':'double-erf'(number(X)).
erfc(X) -> '%':'double-erfc'(number(X)).

asin(X) -> in_range(number(X), -1.0, 1.0, fun(F) -> '%':'double-asin'(F) end).
acos(X) -> in_range(number(X), -1.0, 1.0, fun(F) -> '%':'double-acos'(F) end).

acosh(X) ->
    case number(X) of
        F when F >= 1.0 -> '%':'double-acosh'(F);
        _ -> '%':error(badarith)
    end.

atanh(X) ->
    case number(X) of
        F when F > -1.0, F < 1.0 -> '%':'double-atanh'(F);
        _ -> '%':error(badarith)
    end.

log(X) -> '%':'double-log'(positive(X)).
log2(X) -> '%':'double-log2'(positive(X)).
log10(X) -> '%':'double-log10'(positive(X)).

sqrt(X) ->
    case number(X) of
        F when F >= 0.0 -> '%':'double-sqrt'(F);
        _ -> '%':error(badarith)
    end.

pow(X, Y) ->
    Base = number(X),
    Exponent = number(Y),
    if
        Base == 0.0, Exponent < 0.0 -> '%':error(badarith);
        true -> ?FINITE('%':'double-pow'(Base, Exponent))
    end.

floor(X) -> from_integer(number(X), fun erlang:floor/1).
ceil(X) -> from_integer(number(X), fun erlang:ceil/1).

%% The sign of a zero stays that of the argument.
from_integer(F, Round) ->
    case Round(F) of
        0 when F < 0 -> -0.0;
        0 when F == 0 -> F;
        N -> float(N)
    end.

%% The remainder with the sign of the dividend, by exact integers.
fmod(X, Y) ->
    A = number(X),
    B = number(Y),
    if
        B == 0.0 -> '%':error(badarith);
        A == 0.0 -> A;
        true -> fmod_exact(A, abs(B))
    end.

fmod_exact(A, B) ->
    {MA, EA} = scaled(abs(A)),
    {MB, EB} = scaled(B),
    E = min(EA, EB),
    Rest = ((MA bsl (EA - E)) rem (MB bsl (EB - E))),
    Result = scale(Rest, E),
    case A < 0 of
        true -> -Result;
        false -> Result
    end.

scaled(F) ->
    Bits = '%':'double->bits'(F),
    case Bits bsr 52 band 16#7FF of
        0 -> {Bits band 16#FFFFFFFFFFFFF, -1074};
        Exponent -> {Bits band 16#FFFFFFFFFFFFF bor 16#10000000000000, Exponent - 1075}
    end.

scale(0, _) -> 0.0;
scale(M, E) when E >= 0 -> float(M bsl E);
scale(M, E) when E >= -1000 -> M / (1 bsl -E);
scale(M, E) -> M / (1 bsl 1000) / (1 bsl (-E - 1000)).

number(X) when is_float(X) -> X;
number(X) when is_integer(X) -> try float(X) catch error:_ -> '%':error(badarith) end;
number(_) -> '%':error(badarg).

positive(X) ->
    case number(X) of
        F when F > 0.0 -> F;
        _ -> '%':error(badarith)
    end.

in_range(F, Low, High, Function) when F >= Low, F =< High -> Function(F);
in_range(_, _, _, _) -> '%':error(badarith).

