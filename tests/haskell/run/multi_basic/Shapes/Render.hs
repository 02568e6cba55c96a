module Shapes.Render where

import Shapes
import qualified Shapes as S (area)

render :: Shape -> String
render s = "<" ++ name s ++ " " ++ show (S.area s) ++ ">"
