%% An option that there is not is an error.
-module(demonitor_options).
-export([main/0]).

main() ->
    Ref = make_ref(),
    badarg = try erlang:demonitor(Ref, [ban]) catch error:E1 -> E1 end,
    badarg = try erlang:demonitor(Ref, [flush | info]) catch error:E2 -> E2 end,
    false = erlang:demonitor(Ref, [flush, info]),
    true = erlang:demonitor(Ref, []).
