{-# LANGUAGE RecordWildCards, NamedFieldPuns, TupleSections #-}
-- An inventory kept by commands from the input: records, a state over exceptions, reports.
module Main (main) where

import Control.Monad.Except
import Control.Monad.State
import Data.Char (isDigit, isSpace)
import Data.List (intercalate, sortOn)
import qualified Data.Map.Strict as Map
import Data.Maybe (fromMaybe)
import System.Exit
import System.IO
import Text.Printf (hPrintf, printf)

data Item = Item
  { itemName :: !String
  , itemCount :: !Int
  , itemPrice :: !Double
  , itemTags :: [String]
  } deriving (Eq, Ord, Show, Read)

data Shop = Shop { stock :: Map.Map String Item, takings :: Double, journal :: [Event] }
  deriving (Show)

data Event
  = Bought { who :: String, what :: String, many :: Int }
  | Stocked String Int
  | Priced { what :: String, price :: Double }
  deriving (Eq, Show)

data Problem
  = NoSuchItem String
  | TooFew { wanted, present :: Int }
  | BadCommand Int String
  deriving (Eq)

instance Show Problem where
  showsPrec _ (NoSuchItem n) = showString "no item " . shows n
  showsPrec d TooFew {..} = showParen (d > 10) $ showString "wanted " . shows wanted . showString " of " . shows present
  showsPrec _ (BadCommand line s) = showString "line " . shows line . showString ": " . showString s

type App = StateT Shop (Except Problem)

emptyShop :: Shop
emptyShop = Shop { stock = mempty, takings = 0, journal = [] }

find :: String -> App Item
find n = gets (Map.lookup n . stock) >>= maybe (throwError (NoSuchItem n)) pure

note :: Event -> App ()
note e = modify $ \s@Shop { journal } -> s { journal = e : journal }

buy :: String -> String -> Int -> App ()
buy who what many = do
  i@Item { itemCount, itemPrice } <- find what
  when (itemCount < many) . throwError $ TooFew { wanted = many, present = itemCount }
  modify $ \s -> s
    { stock = Map.insert what i { itemCount = itemCount - many } (stock s)
    , takings = takings s + fromIntegral many * itemPrice
    }
  note Bought {..}

put' :: String -> Int -> App ()
put' n k = do
  old <- gets (fromMaybe (Item n 0 1 []) . Map.lookup n . stock)
  modify $ \s -> s { stock = Map.insert n old { itemCount = itemCount old + k } (stock s) }
  note (Stocked n k)

setPrice :: String -> Double -> App ()
setPrice what price = do
  i <- find what
  modify $ \s -> s { stock = Map.insert what i { itemPrice = price } (stock s) }
  note Priced {..}

command :: Int -> String -> App ()
command n line = case words line of
  [] -> pure ()
  ('#' : _) : _ -> pure ()
  ["stock", name, k] | all isDigit k -> put' name (read k)
  ["price", name, p] | [(x, rest)] <- reads p, all isSpace rest -> setPrice name x
  ["buy", w, name, k] | all isDigit k -> buy w name (read k)
  ["tag", name, t] -> do
    i <- find name
    modify $ \s -> s { stock = Map.insert name i { itemTags = t : itemTags i } (stock s) }
  _ -> throwError (BadCommand n ("cannot read " ++ show line))

-- Each line by itself: a problem leaves the shop as it was before.
runAll :: Shop -> [(Int, String)] -> (Shop, [(Int, Problem)])
runAll shop [] = (shop, [])
runAll shop ((n, l) : rest) = case runExcept (execStateT (command n l) shop) of
  Left e -> fmap ((n, e) :) (runAll shop rest)
  Right shop' -> runAll shop' rest

report :: Shop -> IO ()
report Shop {..} = do
  printf "%-10s|%6s|%9s|%s\n" "name" "count" "price" " tags"
  forM_ (sortOn (negate . itemCount) (Map.elems stock)) $ \Item {..} ->
    printf "%-10s|%6d|%9.2f| %s\n" itemName itemCount itemPrice (intercalate "," itemTags)
  printf "takings: %.3f\n" takings

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  ls <- lines <$> getContents
  let (shop, problems) = runAll emptyShop (zip [1 ..] ls)
  report shop
  mapM_ print (reverse (journal shop))
  print (Map.lookup "apple" (stock shop))
  print (fmap (read . show :: Item -> Item) (Map.lookup "pear" (stock shop)))
  forM_ problems $ \(n, p) -> hPrintf stderr "%d: %s\n" n (show p)
  print (Just (TooFew 1 2))
  unless (null problems) $ exitWith (ExitFailure (length problems))
