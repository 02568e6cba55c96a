-- file: Shapes.hs
module Shapes (Shape (..), area, module Units, Hidden, hidden) where
import Units
infixr 5 :+:
data Shape = Circle { radius :: Int } | Int :+: Int
data Hidden = Hidden
hidden = Hidden
area s = metre
internal = 1
-- file: Units.hs
module Units where
metre = 1
-- file: Main.hs
module Main (main) where
import Prelude hiding (id)
import qualified Shapes as S
import Shapes (Shape (..), area)
id x = x
main = print (area (Circle 1), S.metre, S.hidden, radius, 1 :+: 2, id 3)
