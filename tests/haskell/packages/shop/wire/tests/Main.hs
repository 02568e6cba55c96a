{-# LANGUAGE DeriveGeneric, ImplicitParams #-}
module Main (main) where

import GHC.Generics (Generic)
import System.Exit (exitFailure)
import Wire.Edge (Edge (..), label)
import Wire.Encode (Encode (..), firstWord, version)
import Wire.Graph (names, reached)
import Wire.Memory (bytesOf, sumOf)
import Wire.Node (Node (..), describe)

data Order = Order Int [Item] | Nothing'
  deriving (Generic)

data Item = Item { price :: Int, gift :: Bool }
  deriving (Generic)

instance Encode Order
instance Encode Item

check :: (?failed :: String -> IO ()) => String -> Bool -> IO ()
check name ok = if ok then putStrLn (name ++ ": ok") else ?failed name

main :: IO ()
main = do
  print (encode (Order 3 [Item 5 True, Item 7 False]), firstWord Nothing', firstWord ([] :: [Int]))
  putStrLn version
  let leaf = Node "leaf" []
      root = Node "root" [Edge 4 leaf, Edge 2 (Node "branch" [Edge 1 leaf])]
  print (edges root)
  mapM_ (putStrLn . label) (edges root)
  print (reached root, describe root)
  print names
  bytesOf "four" >>= print
  sumOf [250, 10] >>= print
  let ?failed = \name -> putStrLn (name ++ ": failed") >> exitFailure
  check "small" (length (reached root) == 4)
  check "large" (length (reached root) == 5)
