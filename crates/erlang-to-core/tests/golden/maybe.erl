-module(m).
-export([f/1]).
f(X) ->
    maybe
        {ok, Y} ?= X,
        true ?= Y > 1,
        Y
    else
        {error, E} -> E;
        false -> small
    end.
