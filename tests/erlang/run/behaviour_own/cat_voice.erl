-module(cat_voice).
-behaviour(speaker).
-export([sound/0]).
sound() -> "meow".
