-- Names that later versions of the libraries export, and older programs define for themselves.
module Main (main) where

import Control.Monad.Trans.Maybe
import Data.Function
import Data.List

infixl 9 !?

(!?) :: [a] -> Int -> Either Int a
xs !? n = maybe (Left n) Right (lookup n (zip [0 ..] xs))

unsnoc :: [a] -> Maybe (a, [a])
unsnoc xs = if null xs then Nothing else Just (last xs, init xs)

applyWhen :: Bool -> (a -> a) -> a -> a
applyWhen b f x = if b then f (f x) else x

hoistMaybe :: Maybe a -> MaybeT IO a
hoistMaybe = MaybeT . return

main :: IO ()
main = do
  print ("abc" !? 1, "abc" !? 5)
  print (unsnoc [1, 2, 3 :: Int])
  print (applyWhen True (+ 1) (1 :: Int))
  runMaybeT (hoistMaybe (Just 'a')) >>= print
