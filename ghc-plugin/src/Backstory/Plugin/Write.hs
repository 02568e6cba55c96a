-- | The writer of Core files: bytes, and tables in which each string, type, name and variable is
-- written once.
module Backstory.Plugin.Write
  ( W, runWriter, io, number, flag, text, list, optional, bytes, String', string
  , interned, Table (..), numbered, numberOf
  ) where

import Control.Monad (ap, liftM)
import qualified Data.ByteString as B
import qualified Data.ByteString.Builder as B
import qualified Data.ByteString.Lazy as L
import Data.Bits (shiftR, (.&.), (.|.))
import Data.IORef
import qualified Data.Map.Strict as M

-- | What is written goes to the body, or to the table whose row is being written.
data Env = Env
  { out :: IORef B.Builder
  , tables :: Table -> TableState
  }

data Table = Strings | Types | Names | Variables
  deriving (Eq, Ord, Enum, Bounded)

data TableState = TableState
  { rows :: IORef B.Builder
  , known :: IORef (M.Map [Int] Int)
  , names :: IORef (M.Map String Int)
  }

newtype W a = W { runW :: Env -> IO a }

instance Functor W where fmap = liftM
instance Applicative W where { pure x = W (\_ -> return x); (<*>) = ap }
instance Monad W where m >>= k = W (\env -> runW m env >>= \x -> runW (k x) env)

type String' = Int

io :: IO a -> W a
io action = W (const action)

-- | The tables, in their order, and then the body.
runWriter :: W () -> IO L.ByteString
runWriter body = do
  states <- mapM (const (TableState <$> newIORef mempty <*> newIORef M.empty <*> newIORef M.empty)) [Strings ..]
  end <- newIORef mempty
  runW body (Env end (\table -> states !! fromEnum table))
  parts <- mapM part states
  rest <- readIORef end
  return (B.toLazyByteString (mconcat parts <> rest))
  where
    part state = do
      count <- (+) <$> (M.size <$> readIORef (known state)) <*> (M.size <$> readIORef (names state))
      (varint count <>) <$> readIORef (rows state)

raw :: B.Builder -> W ()
raw b = W (\env -> modifyIORef' (out env) (<> b))

varint :: Int -> B.Builder
varint n
  | n >= 0 && n < 128 = B.word8 (fromIntegral n)
  | otherwise = B.word8 (fromIntegral (n .&. 127) .|. 128) <> varint ((n `shiftR` 7) .&. (maxBound `shiftR` 6))

-- | A number that is not negative, seven bits a byte.
number :: Int -> W ()
number n = raw (varint n)

flag :: Bool -> W ()
flag b = number (if b then 1 else 0)

list :: (a -> W ()) -> [a] -> W ()
list each xs = number (length xs) >> mapM_ each xs

optional :: (a -> W ()) -> Maybe a -> W ()
optional each = list each . maybe [] pure

bytes :: B.ByteString -> W ()
bytes b = number (B.length b) >> raw (B.byteString b)

-- | A string, by its number in the table.
text :: String -> W ()
text s = string s >>= number

string :: String -> W String'
string s = W $ \env -> do
  let state = tables env Strings
  seen <- readIORef (names state)
  case M.lookup s seen of
    Just n -> return n
    Nothing -> do
      let n = M.size seen
          encoded = L.toStrict (B.toLazyByteString (B.stringUtf8 (map scalar s)))
      writeIORef (names state) $! M.insert s n seen
      modifyIORef' (rows state) (<> (varint (B.length encoded) <> B.byteString encoded))
      return n
  where scalar c = if c >= '\xD800' && c <= '\xDFFF' then '\xFFFD' else c

-- | The number of a row with this key; the row is written if it is new. It must not add rows to
-- the same table: those that it refers to are written before.
interned :: Table -> [Int] -> W () -> W Int
interned table key row = W $ \env -> do
  let state = tables env table
  seen <- readIORef (known state)
  case M.lookup key seen of
    Just n -> return n
    Nothing -> do
      let n = M.size seen
      writeIORef (known state) $! M.insert key n seen
      own <- newIORef mempty
      runW row env { out = own }
      content <- readIORef own
      modifyIORef' (rows state) (<> content)
      return n

-- | Like 'interned' for a key that is known to be new or known to be there.
numbered :: Table -> Int -> W () -> W Int
numbered table key = interned table [key]

numberOf :: Table -> Int -> W (Maybe Int)
numberOf table key = W $ \env -> M.lookup [key] <$> readIORef (known (tables env table))
