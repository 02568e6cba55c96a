-- Modules by import list, hiding, qualified and renamed.
module Main (main) where

import Shapes (Shape (..), area, HasName (name))
import qualified Shapes.Render as R
import Util hiding (secret)
import Prelude hiding (lookup)

lookup :: Int -> String
lookup n = "mine " ++ show n

main :: IO ()
main = do
  let shapes = [Circle 2, Rect 3 4]
  mapM_ (putStrLn . R.render) shapes
  print (map area shapes)
  putStrLn (lookup (twice 4))
  print (map name shapes, secret)
  where secret = "local"
