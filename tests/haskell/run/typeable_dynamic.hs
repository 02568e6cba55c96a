-- Data.Typeable, Data.Dynamic and Data.Proxy.
module Main where

import Data.Dynamic
import Data.Maybe (mapMaybe)
import Data.Proxy
import Data.Typeable

data T a = T a deriving (Show)

describe :: Typeable a => a -> String
describe x = case cast x :: Maybe Int of
  Just n -> "int " ++ show n
  Nothing -> case cast x of
    Just s -> "string " ++ s
    Nothing -> "a " ++ show (typeOf x)

main :: IO ()
main = do
  mapM_ putStrLn [describe (3 :: Int), describe "hi", describe True, describe (Just 'c')]
  print (typeOf 'a', typeOf "s", typeOf (1 :: Int, [True]), typeOf (Just (Left 1 :: Either Int ())), typeRep (Proxy :: Proxy Maybe))
  print (typeOf not, typeOf (T (Just ())), typeOf [[1.5 :: Double]], typeOf ())
  let ds = [toDyn (1 :: Int), toDyn "two", toDyn (3 :: Int), toDyn 'c']
  print ds
  print (mapMaybe fromDynamic ds :: [Int], fromDyn (ds !! 1) "")
  print (eqT' (Proxy :: Proxy Int) (Proxy :: Proxy Int), eqT' (Proxy :: Proxy Int) (Proxy :: Proxy Bool))
  print (gcast (Just 'x') :: Maybe (Maybe Char), typeOf (undefined :: Int -> Maybe Int))
  where
    eqT' :: (Typeable a, Typeable b) => Proxy a -> Proxy b -> Bool
    eqT' a b = typeRep a == typeRep b
