module Wire.Edge (Edge (..), endOf, label) where

import {-# SOURCE #-} Wire.Node (Node, describe)

data Edge = Edge { weight :: Int, end :: Node }
  deriving (Show)

endOf :: Edge -> Node
endOf = end

label :: Edge -> String
label e = show (weight e) ++ " to " ++ describe (end e)
