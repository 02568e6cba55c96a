-- Superclass methods are reached through the subclass's dictionary.
module Main where

class Show a => Entity a where
  name :: a -> String
  name = takeWhile (/= ' ') . show

class (Entity a, Ord a) => Ranked a where
  rank :: a -> Int
  better :: a -> a -> String
  better x y
    | x == y = name x ++ " ties " ++ name y
    | x < y = name y ++ " beats " ++ name x
    | otherwise = name x ++ " beats " ++ name y

data Player = Player Int String deriving (Eq, Ord, Show)

instance Entity Player where name (Player _ n) = n
instance Ranked Player where rank (Player r _) = r

instance Entity Int
instance Ranked Int where rank = id

describe :: Ranked a => [a] -> [String]
describe xs = [name x ++ "@" ++ show (rank x) ++ " " ++ show x | x <- xs]

main :: IO ()
main = do
  mapM_ putStrLn (describe [Player 1 "ann", Player 2 "bob"])
  mapM_ putStrLn (describe [3, 4 :: Int])
  putStrLn (better (Player 1 "ann") (Player 2 "bob"))
  putStrLn (better (5 :: Int) 5)
