module Sample (Shape (..), Named (..), total, main) where

import qualified Data.Map as M

data Shape = Circle Double | Square { side :: !Double } deriving (Show, Eq)

newtype Wrapped a = Wrapped { unwrap :: [a] }

class Named a where
  name :: a -> String

instance Named Shape where
  name (Circle _) = "circle"
  name Square {} = "square"

total :: Num a => [a] -> a
total = go 0
  where
    go acc [] = acc
    go acc (x : xs) = go (acc + x) xs

main :: IO ()
main = do
  let wrapped = Wrapped [Circle 1, Square 2]
  print (M.fromList [(name s, s) | s <- unwrap wrapped])
  print (total [1, 2, 3 :: Int])
