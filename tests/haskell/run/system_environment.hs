-- Arguments, environment with defaults, program arguments replaced.
module Main where

import System.Environment
import System.Info (os)
import System.CPUTime
import System.Mem (performGC)
import Data.Maybe (isNothing)

main :: IO ()
main = do
  getArgs >>= print
  withArgs ["a", "b c"] (getArgs >>= print)
  withProgName "renamed" (getProgName >>= putStrLn)
  lookupEnv "SURELY_NOT_SET_ANYWHERE" >>= print . isNothing
  setEnv "MADE_HERE" "value"
  getEnv "MADE_HERE" >>= putStrLn
  t <- getCPUTime
  performGC
  u <- getCPUTime
  print (u >= t, null os)
