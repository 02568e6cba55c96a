-module(order_of_messages).
-export([main/0]).

%% Takes whatever comes first for the answer.
main() ->
    Self = self(),
    spawn(fun() -> Self ! first end),
    spawn(fun() -> Self ! second end),
    receive X -> X end,
    case X of
        first -> receive second -> ok end;
        second -> receive third -> ok end
    end.
