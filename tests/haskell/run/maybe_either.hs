-- Data.Maybe and Data.Either in full.
module Main where

import Data.Maybe
import Data.Either

main :: IO ()
main = do
  print (mapMaybe (\x -> if x > 2 then Just (x * x) else Nothing) [1 .. 5], catMaybes [Just 1, Nothing, Just 3])
  print (fromMaybe 0 Nothing, maybe "" show (Just 1), isJust (Just ()), isNothing (Just ()), fromJust (Just 'x'))
  print (listToMaybe [1, 2], listToMaybe "", maybeToList (Just 1))
  print (lefts es, rights es, partitionEithers es)
  print (either length negate (Left "abc" :: Either String Int), either length negate (Right 4 :: Either String Int))
  print (isLeft (Left 1), isRight (Left 1), fromLeft 0 (Left 3), fromRight 'd' (Left 3))
  print (traverse (\x -> if x > 0 then Right x else Left ("bad " ++ show x)) [1, 2, -3, -4])
  print (sequence [Just 1, Just 2], sequence [Just 1, Nothing], (+) <$> Right 1 <*> (Left "e" :: Either String Int))
  print (Just [1] <> Nothing <> Just [2], mconcat [Just "a", Nothing])
  print (compare Nothing (Just 1), maximum [Just 2, Nothing, Just 1], Left 5 < (Right 1 :: Either Int Int))
  where es = [Left 'a', Right 1, Left 'b', Right 2]
