module Main (main) where

import Control.Monad (when)
import Shop.Basket
import System.Exit (exitWith, ExitCode (..))
import Util.Units

main :: IO ()
main = do
  let got = total (basket [("a", 13, 10)])
  putStrLn ("a discount for 13: " ++ show got)
  when (got /= Cents 130) (exitWith (ExitFailure 3))
