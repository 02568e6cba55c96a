{-# LANGUAGE TupleSections #-}
-- A simulation: events in a heap, several queues, timeouts, a log; all by hand-written structures.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Control.Monad.ST
import Control.Monad.State.Strict
import Data.IORef
import qualified Data.IntMap.Strict as IM
import Data.List (sortOn)
import qualified Data.Map.Strict as M
import Data.STRef
import qualified Data.Sequence as Seq
import Data.Sequence (Seq ((:<|)), (|>))
import System.Timeout
import Text.Printf

-- A leftist heap.
data Heap a = None | Heap !Int a (Heap a) (Heap a)

rank :: Heap a -> Int
rank None = 0
rank (Heap n _ _ _) = n

merge :: Ord a => Heap a -> Heap a -> Heap a
merge None h = h
merge h None = h
merge a@(Heap _ x l r) b@(Heap _ y l' r')
  | x <= y = node x l (merge r b)
  | otherwise = node y l' (merge a r')
  where
    node v p q | rank p >= rank q = Heap (rank q + 1) v p q
               | otherwise = Heap (rank p + 1) v q p

insert :: Ord a => a -> Heap a -> Heap a
insert x = merge (Heap 1 x None None)

popMin :: Ord a => Heap a -> Maybe (a, Heap a)
popMin None = Nothing
popMin (Heap _ x l r) = Just (x, merge l r)

data Event = Arrive Int | Finish Int Int | Tick deriving (Eq, Ord, Show)

data Sim = Sim
  { clock :: !Double
  , agenda :: Heap (Double, Event)
  , waiting :: Seq Int
  , desks :: IM.IntMap (Maybe Int)
  , served :: M.Map Int Double
  , longest :: !Int
  , logLines :: [String]
  }

type S = State Sim

say :: String -> S ()
say s = modify' $ \m -> m { logLines = printf "%6.2f %s" (clock m) s : logLines m }

schedule :: Double -> Event -> S ()
schedule dt e = modify' $ \m -> m { agenda = insert (clock m + dt, e) (agenda m) }

serviceTime :: Int -> Double
serviceTime n = 1.5 + fromIntegral ((n * 7919) `mod` 13) / 4

assign :: S ()
assign = do
  m <- get
  case (waiting m, [d | (d, Nothing) <- IM.toList (desks m)]) of
    (c :<| rest, d : _) -> do
      put m { waiting = rest, desks = IM.insert d (Just c) (desks m) }
      say ("desk " ++ show d ++ " takes " ++ show c)
      schedule (serviceTime c) (Finish d c)
      assign
    _ -> pure ()

step :: Event -> S ()
step e = case e of
  Arrive c -> do
    say ("customer " ++ show c)
    modify' $ \m -> let q = waiting m |> c in m { waiting = q, longest = max (longest m) (Seq.length q) }
    when (c < 8) $ schedule (0.5 + fromIntegral (c `mod` 3) * 0.25) (Arrive (c + 1))
    assign
  Finish d c -> do
    t <- gets clock
    modify' $ \m -> m { desks = IM.insert d Nothing (desks m), served = M.insert c t (served m) }
    say ("customer " ++ show c ++ " leaves")
    assign
  Tick -> gets (Seq.length . waiting) >>= \n -> say ("queue " ++ show n) >> gets clock >>= \t -> when (t < 6) (schedule 2 Tick)

run :: S ()
run = do
  next <- gets (popMin . agenda)
  forM_ next $ \((t, e), rest) -> do
    modify' $ \m -> m { clock = t, agenda = rest }
    step e
    run

josephus :: Int -> Int -> [Int]
josephus n k = runST $ do
  out <- newSTRef []
  let go q | Seq.null q = pure ()
           | otherwise = do
               let i = (k - 1) `mod` Seq.length q
                   (a, x :<| b) = Seq.splitAt i q
               modifySTRef out (x :)
               go (b <> a)
  go (Seq.fromList [1 .. n])
  reverse <$> readSTRef out

main :: IO ()
main = do
  let start = Sim 0 (foldr insert None [(0, Arrive 1), (1, Tick)]) Seq.empty (IM.fromList (map (,Nothing) [1, 2])) M.empty 0 []
      end = execState run start
  mapM_ putStrLn (reverse (logLines end))
  forM_ (sortOn snd (M.toList (served end))) (uncurry (printf "%d at %.2f\n"))
  printf "longest queue %d, end %.3f\n" (longest end) (clock end)
  print (josephus 10 3)
  a <- timeout 50000 (pure 'x')
  b <- timeout 20000 (threadDelay 2000000 >> pure 'y')
  c <- timeout (-1) (pure 'z')
  d <- timeout 0 (pure 'w')
  print (a, b, c, d)
  r <- newIORef (0 :: Int)
  t <- timeout 100000 ((forever (modifyIORef' r (+ 1) >> threadDelay 30000)) `finally` modifyIORef r (+ 100)) :: IO (Maybe ())
  n <- readIORef r
  print (t == Nothing, n > 100)
  e <- try (timeout 100000 (throwIO (userError "inside"))) :: IO (Either IOException (Maybe ()))
  print e
