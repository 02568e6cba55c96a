-- throw in pure code, laziness of exceptions, mapException.
module Main where

import Control.Exception
import qualified Data.Map as M

data E = E1 | E2 Int deriving (Show, Eq)
instance Exception E

lookupT :: Int -> M.Map Int a -> a
lookupT k m = M.findWithDefault (throw (E2 k)) k m

main :: IO ()
main = do
  r <- try (evaluate (lookupT 3 (M.fromList [(1, 'a')])))
  print (r :: Either E Char)
  let pair = (throw E1 :: Int, 'k')
  print (snd pair)
  s <- try (evaluate pair)
  putStrLn (either (\e -> show (e :: E)) (const "pair is a value") s)
  t <- try (return $! fst pair)
  print (t :: Either E Int)
  u <- try (evaluate (mapException (\E1 -> E2 9) (fst pair)))
  print (u :: Either E Int)
  v <- try (return (throw E1)) :: IO (Either E Int)
  putStrLn (either show (const "returned unevaluated") v)
  w <- try (throwIO E1 >> return ()) :: IO (Either E ())
  print w
  print =<< (try (evaluate (foldr (\x k -> if x == 2 then throw (E2 x) else x + k) 0 [1, 2, 3])) :: IO (Either E Int))
