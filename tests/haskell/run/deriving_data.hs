{-# LANGUAGE DeriveDataTypeable, RankNTypes, ScopedTypeVariables, StandaloneDeriving #-}
-- Values taken apart, described and put together without knowing their types.
module Main (main) where

import Data.Data
import Data.Maybe (fromMaybe)
import qualified Data.Map as M
import qualified Data.Set as S

data Expr = Lit Int | Expr :+: Expr | Neg Expr | Let { var :: String, bound :: Expr, body :: Expr }
  deriving (Show, Eq, Data, Typeable)

data Pair a b = Pair a b | Neither
  deriving (Show, Data)

newtype Age = Age { years :: Int }
  deriving (Show)

deriving instance Data Age

data Tagged t = Tagged deriving (Show, Data)

-- Everywhere, and everything.

everywhere :: (forall a. Data a => a -> a) -> (forall a. Data a => a -> a)
everywhere f x = f (gmapT (everywhere f) x)

everything :: (r -> r -> r) -> (forall a. Data a => a -> r) -> (forall a. Data a => a -> r)
everything k f x = foldl k (f x) (gmapQ (everything k f) x)

mkT :: (Typeable a, Typeable b) => (b -> b) -> a -> a
mkT f = fromMaybe id (cast f)

mkQ :: (Typeable a, Typeable b) => r -> (b -> r) -> a -> r
mkQ r q a = maybe r q (cast a)

simplify :: Expr -> Expr
simplify (Lit 0 :+: e) = e
simplify e = e

rename :: String -> String
rename "x" = "y"
rename s = s

ints :: Data a => a -> [Int]
ints = everything (++) (mkQ [] (\n -> [n]))

depth :: Data a => a -> Int
depth x = 1 + maximum (0 : gmapQ depth x)

newtype Counted a = Counted (Maybe a)

main :: IO ()
main = do
  let e = Let "x" (Lit 0 :+: Lit 1) (Neg (Lit 0 :+: (Lit 0 :+: Lit 7)))
  print (everywhere (mkT simplify) e)
  print (everywhere (mkT rename) e)
  print (everywhere (mkT ((+ 1) :: Int -> Int)) (M.fromList [(1 :: Int, [Lit 2]), (3, [])], Just (Age 4)))
  print (ints e, ints (Pair (1 :: Int) [Just (2 :: Int)], 'a', S.fromList [3 :: Int]))
  print (depth e, depth "abc", depth (Neither :: Pair Int Int))
  print (dataTypeOf e, dataTypeOf (Age 1), dataTypeOf (Neither :: Pair Int Int))
  print (map toConstr [e, Lit 1, Lit 1 :+: Lit 2, Neg (Lit 1)])
  print (map (constrFields . toConstr) [e, Lit 1], constrFixity (toConstr (Lit 1 :+: Lit 2)), constrIndex (toConstr e))
  print (gmapQ toConstr (Lit 1 :+: Neg (Lit 2)), gmapQi 1 toConstr (Pair 'a' True))
  print (fromConstrB (fromConstr (toConstr (5 :: Int))) (toConstr (Age 1)) :: Age)
  print (fromConstr (toConstr (Tagged :: Tagged Int)) :: Tagged Int)
  print (readConstr (dataTypeOf e) "Neg", readConstr (dataTypeOf (1 :: Int)) "42", readConstr (dataTypeOf e) "No")
  print (map (maxConstrIndex . dataTypeOf) [e], indexConstr (dataTypeOf True) 2, dataTypeConstrs (dataTypeOf LT))
  print (toConstr (True, 'a') `seq` (), toConstr [1 :: Int], toConstr (Just 'a'), toConstr 'a', toConstr (2.5 :: Double))
  print (constrRep (toConstr 'a'), constrRep (toConstr (3 :: Integer)), toConstr 'a' == toConstr 'b')
  print (dataTypeName (dataTypeOf (Just 'a')), dataTypeName (dataTypeOf "a"), dataTypeName (dataTypeOf (1 :: Int)))
  print =<< gmapM (mkM (\n -> do { print (n :: Int); return (n * 2) })) (Pair (10 :: Int) 'c')
  print (gmapMo (mkMp (\n -> if n > 1 then [n * 10 :: Int] else [])) (Pair (1 :: Int) (2 :: Int)))
  print (typeOf e, typeOf (Pair 'a' [True]), tyconUQname "A.B", tyconModule "A.B.C")
  where
    mkM :: (Monad m, Typeable a, Typeable b, Typeable m) => (b -> m b) -> a -> m a
    mkM f = case gcast (K f) of { Just (K g) -> g; Nothing -> return }
    mkMp :: (Typeable a, Typeable b) => (b -> [b]) -> a -> [a]
    mkMp f = case gcast (K f) of { Just (K g) -> g; Nothing -> const [] }

newtype K m b = K (b -> m b)
