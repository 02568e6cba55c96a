-- Errors of Data.Map's and Data.Set's partial functions.
module Main where

import Control.Exception
import qualified Data.Map as M
import qualified Data.Set as S
import qualified Data.IntMap as IM

sh :: Show a => a -> IO ()
sh x = do
  r <- try (evaluate (length (show x)))
  case r of
    Left (ErrorCall m) -> putStrLn m
    Right n -> print n

main :: IO ()
main = do
  sh (M.fromList [(1, 'a')] M.! 2)
  sh (M.findMin (M.empty :: M.Map Int Int))
  sh (M.deleteFindMax (M.empty :: M.Map Int Int))
  sh (M.elemAt 3 (M.fromList [(1, 'a')]))
  sh (M.findIndex 3 (M.fromList [(1, 'a')]))
  sh (S.findMin (S.empty :: S.Set Int))
  sh (S.elemAt 1 (S.fromList "a"))
  sh (S.deleteFindMin (S.empty :: S.Set Int))
  sh (IM.fromList [(1, 'a')] IM.! 2)
  sh (IM.findMin (IM.empty :: IM.IntMap Int))
