-- A state in one record, a class, guards inside of case.
-- transactions: all
module Main where
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

data Door = Open | Closed deriving (Eq, Show)
data Motion = Up | Down | Still deriving (Eq, Show)
data Lift = Lift { floorNo :: Int, door :: Door, motion :: Motion, calls :: [Int] } deriving (Eq, Show)

lift :: TVar Lift
lift = unsafePerformIO (newTVarIO (Lift 0 Closed Still []))
{-# NOINLINE lift #-}
{-# INVARIANT {lift | (motion lift == Still || door lift == Closed) && floorNo lift >= 0 && floorNo lift <= 9} #-}

class Stops a where
  stop :: a -> a

instance Stops Lift where
  stop l = l { motion = Still, door = Open }

call :: Int -> STM ()
call n = when (n >= 0 && n <= 9) $ modifyTVar lift add
  where add l | n `elem` calls l = l
              | otherwise = l { calls = n : calls l }

step :: STM ()
step = do
  l <- readTVar lift
  case motion l of
    Still -> retry
    Up | floorNo l < 9 -> writeTVar lift l { floorNo = floorNo l + 1 }
       | otherwise -> writeTVar lift (stop l)
    Down | floorNo l > 0 -> writeTVar lift l { floorNo = floorNo l - 1 }
         | otherwise -> writeTVar lift (stop l)

start :: Motion -> STM ()
start m = modifyTVar lift (\l -> l { door = Closed, motion = m })

main :: IO ()
main = do
  atomically (call 3)
  atomically (start Up)
  atomically step
