{-# LANGUAGE RecordWildCards, NamedFieldPuns, LambdaCase, TupleSections, MultiWayIf #-}
-- Inventory with records, Map, State and formatted output.
module Main (main) where
import Control.Monad.State
import qualified Data.Map.Strict as Map
import Data.List (sortOn, foldl')
import Data.Ord (Down (..), comparing)
import Text.Printf (printf)
import Data.Maybe (fromMaybe, mapMaybe)

data Item = Item { itemName :: String, price :: !Double, stock :: Int } deriving (Show, Eq, Ord, Read)
data Event = Buy String Int | Sell String Int | Reprice { who :: String, to :: Double } deriving (Show, Read, Eq)
data Shop = Shop { items :: Map.Map String Item, cash :: Double, logLines :: [String] } deriving Show

type App = State Shop

say :: String -> App ()
say l = modify $ \s@Shop { logLines } -> s { logLines = l : logLines }

step :: Event -> App Bool
step = \case
  Buy n k -> do
    Shop {..} <- get
    let it = fromMaybe (Item n 1 0) (Map.lookup n items)
        cost = price it * fromIntegral k * 0.5
    if | cost > cash -> False <$ say (printf "cannot buy %d of %s: %.2f > %.2f" k n cost cash)
       | otherwise -> do
           put Shop { items = Map.insert n it { stock = stock it + k } items, cash = cash - cost, .. }
           say ("bought " ++ show k ++ " " ++ n)
           pure True
  Sell n k -> gets (Map.lookup n . items) >>= \case
    Nothing -> False <$ say ("no such thing: " ++ show n)
    Just Item { stock } | stock < k -> False <$ say (printf "%s: only %d left, %d wanted" n stock k)
    Just it@Item { price = p } -> do
      modify $ \s -> s { items = Map.adjust (\i -> i { stock = stock i - k }) n (items s), cash = cash s + p * fromIntegral k }
      say (unwords ["sold", show k, itemName it])
      pure True
  Reprice {..} -> do
    modify (\s -> s { items = Map.alter (fmap (\i -> i { price = to })) who (items s) })
    pure True

events :: [Event]
events = [Buy "apple" 10, Sell "apple" 3, Sell "pear" 1, Reprice { who = "apple", to = 2.5 }, Sell "apple" 9, Sell "apple" 7, Buy "gold" 1000, read "Buy \"fig\" 4", read " Reprice { who = \"fig\" , to = -1.5e-2 }"]

main :: IO ()
main = do
  let (results, end) = runState (mapM step events) (Shop Map.empty 100 [])
  print results
  mapM_ putStrLn (reverse (logLines end))
  print (cash end)
  forM_ (sortOn (Down . price) (Map.elems (items end))) $ \Item {..} ->
    printf "%-8s|%8.3f|%05d|%s\n" itemName price stock (show price)
  print (Map.foldrWithKey (\k v acc -> (k, stock v) : acc) [] (items end))
  print end { logLines = [] }
  print (maximum (map (,True) [3, 1, 2 :: Int]), minimum events == Buy "apple" 10)
  where minimum = head
