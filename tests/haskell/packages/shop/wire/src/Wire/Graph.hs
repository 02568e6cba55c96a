{-# LANGUAGE GeneralizedNewtypeDeriving, OverloadedLists #-}
module Wire.Graph (names, reached) where

import qualified Data.Map as Map
import qualified Data.Set as Set
import Wire.Node (Node (..), neighbours)

-- | The literal is a map, and the list a set.
names :: Map.Map String (Set.Set Int)
names = [("odd", [3, 1, 3]), ("even", [2])]

reached :: Node -> [String]
reached n = nodeName n : concatMap reached (neighbours n)
