% An abnormal exit goes along a chain of links, a normal one does not.
-module(links_propagate).
-export([main/0]).

main() ->
    logger:set_primary_config(level, none),
    [io:format("~p: ~p~n", [R, chain(R)]) || R <- [normal, oops, {error, deep}, shutdown, kill]].

chain(Reason) ->
    Me = self(),
    {Top, Ref} = spawn_monitor(fun() ->
        Self = self(),
        Mid = spawn_link(fun() ->
            spawn_link(fun() -> receive go -> exit(Reason) end end) ! go,
            receive die -> ok after 20 -> Me ! mid_lives end
        end),
        receive die -> ok after 60 -> Me ! {top_lives, is_process_alive(Mid), Self == self()} end
    end),
    receive {'DOWN', Ref, process, Top, Why} -> {Why, flush()} end.

flush() -> receive M -> [M | flush()] after 0 -> [] end.
