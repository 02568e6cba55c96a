%% Marks that ets:fun2ms and dbg:fun2ms take funs that stand for match specifications.
-compile({parse_transform, ms_transform}).
