{-# LANGUAGE ScopedTypeVariables, TypeApplications, TypeOperators, GADTs #-}
-- Types as values: Typeable, Dynamic, Type.Reflection.
module Main (main) where

import Control.Exception
import Data.Dynamic
import Data.Functor.Identity
import qualified Data.Map as M
import Data.Type.Equality
import Data.Typeable
import qualified Type.Reflection as R
import Foreign.Storable (sizeOf)

data Colour = Red deriving (Show)
newtype Wrap f a = Wrap (f a)

describe :: forall a. Typeable a => a -> String
describe x = case R.eqTypeRep (R.typeOf x) (R.typeRep @Int) of
  Just HRefl -> "the int " ++ show (x + 1)
  Nothing -> "some " ++ show (R.typeOf x)

main :: IO ()
main = do
  print (typeOf (1 :: Int), typeOf "s", typeOf (Just [Red]), typeOf (M.fromList [(1 :: Int, 'c')]))
  print (typeRep (Proxy :: Proxy Maybe), typeOf (Wrap (Just 'c')), typeOf not, typeOf ((), 'a', True))
  print (funResultTy (typeOf not) (typeOf True), funResultTy (typeOf not) (typeOf 'c'), mkFunTy (typeOf 'c') (typeOf ()))
  print (splitTyConApp (typeOf (Just 'x')), typeRepArgs (typeOf (Left 1 :: Either Int Bool)), typeOf1 (Just 'c'))
  print (map (tyConName . typeRepTyCon) [typeOf Red, typeOf (Just 1 :: Maybe Int), typeOf 'c'], tyConModule (typeRepTyCon (typeOf Red)))
  print (cast 'c' :: Maybe Char, cast 'c' :: Maybe Int, eqT :: Maybe (Int :~: Int), gcast (Just 'c') :: Maybe (Maybe Char))
  let ds = [toDyn (1 :: Int), toDyn "two", toDyn (succ :: Int -> Int), toDyn Red]
  print ds
  print (map (fromDynamic @Int) ds, fromDyn (ds !! 1) "none", map dynTypeRep ds)
  print (dynApply (ds !! 2) (head ds) >>= fromDynamic @Int, fmap dynTypeRep (dynApply (head ds) (ds !! 2)))
  putStrLn (describe (41 :: Int))
  putStrLn (describe [Identity 'c'])
  print (R.SomeTypeRep (R.typeRep @Int) == R.someTypeRep (Proxy :: Proxy Int), sizeOf (0 :: Int), sizeOf 'c')
  r <- try (throwIO (toDyn 'x')) :: IO (Either Dynamic ())
  print r
  r' <- try (evaluate (dynApp (head ds) (ds !! 1))) :: IO (Either ErrorCall Dynamic)
  print r'
