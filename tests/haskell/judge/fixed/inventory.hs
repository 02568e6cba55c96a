module Main where
import qualified Data.Map.Strict as M
import Data.Maybe (fromMaybe)
import Control.Monad (forM_, when, unless)

data Item = Item { sku :: String, qty :: Int, cents :: Int } deriving (Show, Eq)
data Stock = Stock { items :: M.Map String Item, history :: [Event] } deriving Show
data Event = Added String Int | Removed String Int | Refused String deriving (Show, Eq)

empty :: Stock
empty = Stock { items = M.empty, history = [] }

add :: String -> Int -> Int -> Stock -> Stock
add s n c st = st { items = M.insertWith merge s (Item s n c) (items st), history = Added s n : history st }
  where merge new old = old { qty = qty old + qty new, cents = cents new }

remove :: String -> Int -> Stock -> Stock
remove s n st = case M.lookup s (items st) of
  Nothing -> refuse
  Just it
    | qty it >= n -> st { items = M.insert s it { qty = qty it - n } (items st)
                       , history = Removed s n : history st }
    | otherwise -> refuse
  where refuse = st { history = Refused s : history st }

value :: Stock -> Int
value = sum . map worth . M.elems . items
  where worth i = qty i * cents i

refused :: Stock -> [String]
refused st = [s | Refused s <- reverse (history st)]

report :: Stock -> [String]
report st = [sku i ++ ": " ++ show (qty i) | i <- M.elems (items st)]

main :: IO ()
main = do
  let st = remove "bolt" 10 . remove "nut" 3 . remove "cog" 1 . add "nut" 5 2 . add "bolt" 10 7 $ empty
  forM_ (report st) putStrLn
  print (value st)
  unless (null (refused st)) $ putStrLn ("refused: " ++ unwords (refused st))
  when (value st > 100) $ putStrLn "big"
