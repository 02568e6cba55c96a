-module(orders).
-include("orders.hrl").

-export([place/3]).

place(Thing, Count, Price) ->
    case stock:take(Thing, Count) of
        ok -> {ok, #order{thing = Thing, count = Count, price = prices:total(Count, Price)}};
        Error -> Error
    end.
