module Lib (module Lib.Stack, module Data.List, module Data.Maybe, Plus (..)) where

import Data.List (sort)
import Data.Maybe (mapMaybe)
import Lib.Classes
import Lib.Stack
