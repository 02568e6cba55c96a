%% What OTP's interpreter of expressions has in the run-time system's own code: `receive`, where a function says which
%% message it is.
-module(prim_eval).

-export(['receive'/2]).

'receive'(Take, Timeout) -> 'receive'(Take, Timeout, []).

%% Messages that do not fit are put back in their order.
'receive'(Take, Timeout, Aside) ->
    receive
        Message ->
            case Take(Message) of
                nomatch -> 'receive'(Take, Timeout, [Message | Aside]);
                Result ->
                    put_back(Aside),
                    Result
            end
    after Timeout ->
        put_back(Aside),
        timeout
    end.

put_back([]) -> ok;
put_back(Aside) ->
    lists:foreach(fun(Message) -> self() ! Message end, lists:reverse(Aside, waiting())).

waiting() ->
    receive Message -> [Message | waiting()]
    after 0 -> []
    end.
