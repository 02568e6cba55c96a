-module(m).
-export([f/1]).
-record(point, {x, y = 0, x}).
-record(point, {z}).
-record(own, {a = #own{}}).
f(P) -> P#point.w, #pont{x = 1}, P#point{zz = 2}, #point{x = 1, x = 2}, record_info(foo, point), #own{}.
