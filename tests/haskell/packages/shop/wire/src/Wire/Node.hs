module Wire.Node (Node (..), neighbours, describe) where

import Wire.Edge (Edge (..), endOf)

data Node = Node { nodeName :: String, edges :: [Edge] }

instance Show Node where
  showsPrec d (Node name es) = showParen (d > 10) (showString "Node " . showsPrec 11 name . showChar ' ' . shows (length es))

neighbours :: Node -> [Node]
neighbours = map endOf . edges

describe :: Node -> String
describe n = nodeName n ++ "/" ++ show (length (edges n))
