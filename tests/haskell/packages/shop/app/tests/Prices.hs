module Main (main) where

import Control.Monad (unless)
import Shop.Basket
import System.Exit (exitFailure)
import Util.Units

main :: IO ()
main = do
  let expected = [([("a", 1, 5)], Cents 5), ([("a", 12, 10)], Cents 108), ([], Cents 0)]
      wrong = [(entries, got) | (entries, want) <- expected, let got = total (basket entries), got /= want]
  mapM_ print wrong
  unless (null wrong) exitFailure
  putStrLn (show (length expected) ++ " prices are right")
