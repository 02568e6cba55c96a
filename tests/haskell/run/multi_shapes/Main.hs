module Main where
import Shape
import qualified Shape.Ops as Ops (scale, total)
import Shape.Ops.Table as T hiding (secret)
import Prelude hiding (lookup)
main :: IO ()
main = do
  let shapes = [circle 1, rect 2 3, Ops.scale 2 (rect 1 1), named "unit" (circle 0.5)]
  mapM_ print shapes
  print (Ops.total shapes, maximum shapes == rect 2 3)
  print (T.lookup "unit" (T.fromShapes shapes), lookup "none" (fromShapes shapes))
  print (mempty :: Table, fromShapes [circle 2] <> fromShapes [named "c" (circle 3)])
  putStrLn (describe (head shapes) ++ ", " ++ describe (Just (shapes !! 3)) ++ ", " ++ describe 'x')
