{-# LANGUAGE TemplateHaskell #-}
-- Template Haskell: quotes, splices, reify.
module Main (main) where

import Language.Haskell.TH
import Lens

data Account = Account { _owner :: String, _balance :: Int } deriving (Show, Eq)

makeLenses ''Account


constructors :: [String]
constructors = $(do
  TyConI (DataD _ _ _ _ cons _) <- reify ''Bool
  listE [stringE (nameBase c) | NormalC c _ <- cons])

deposit :: Int -> Account -> Account
deposit n = over balance (+ n)

main :: IO ()
main = do
  let a = Account "ann" 10
  print (view owner a, view balance a)
  print (deposit 5 a)
  print constructors
  print $(litE (integerL (product [1 .. 10])))
  putStrLn $(stringE . pprint =<< [| \x -> x + 1 |])
