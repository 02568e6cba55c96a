module Wire.Node where

data Node

instance Show Node

describe :: Node -> String
