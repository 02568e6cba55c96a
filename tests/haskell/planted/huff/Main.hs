{-# LANGUAGE TupleSections #-}
module Main where

import Data.Bits (shiftL, shiftR, testBit, xor, (.&.), (.|.))
import Data.Char (chr, ord)
import Data.Foldable (foldl')
import Data.List (sortBy)
import qualified Data.Map as Map
import Data.Ord (comparing)

-- Compression: repeated pieces are replaced by references, then symbols get codes by Huffman; with a checksum.

-- A leftist heap

data Heap a = Empty | Node Int a (Heap a) (Heap a)
  deriving (Show)

rank :: Heap a -> Int
rank Empty = 0
rank (Node r _ _ _) = r

meld :: Ord a => Heap a -> Heap a -> Heap a
meld Empty h = h
meld h Empty = h
meld h1@(Node _ x l1 r1) h2@(Node _ y l2 r2)
  | x <= y = node x l1 (meld r1 h2)
  | otherwise = node y l2 (meld h1 r2)

node :: a -> Heap a -> Heap a -> Heap a
node x a b
  | rank a >= rank b = Node (rank b + 1) x a b
  | otherwise = Node (rank a + 1) x b a

push :: Ord a => a -> Heap a -> Heap a
push x = meld (Node 1 x Empty Empty)

pop :: Ord a => Heap a -> Maybe (a, Heap a)
pop Empty = Nothing
pop (Node _ x a b) = Just (x, meld a b)

-- References

data Piece
  = Literal Char
  | Copy Int Int
  deriving (Show, Eq, Ord)

minLength, window :: Int
minLength = 3
window = 40

pack :: String -> [Piece]
pack = go ""
  where
    -- What came before, the latest first.
    go _ [] = []
    go before rest@(c : cs) = case longest before rest of
      Just (back, n) -> Copy back n : go (reverse (take n rest) ++ before) (drop n rest)
      Nothing -> Literal c : go (c : before) cs

longest :: String -> String -> Maybe (Int, Int)
longest before rest = case sortBy (comparing (negate . snd) <> comparing fst) found of
  best : _ -> Just best
  [] -> Nothing
  where
    found = [(back, n) | back <- [1 .. min window (length before)], let n = common (reverse (take back before)) rest, n >= minLength]

-- How long two texts are equal.
common :: String -> String -> Int
common (a : as) (b : bs) | a == b = 1 + common as bs
common _ _ = 0

unpack :: [Piece] -> String
unpack = reverse . foldl' step ""
  where
    step done (Literal c) = c : done
    step done (Copy back n) = reverse (take n (reverse (take back done))) ++ done

-- Codes

data Code a
  = Leaf a
  | Fork (Code a) (Code a)
  deriving (Show)

-- Ordered by weight, then by age.
data Entry a = Entry { weight :: Int, age :: Int, code :: Code a }
  deriving (Show)

instance Eq (Entry a) where
  a == b = (weight a, age a) == (weight b, age b)

instance Ord (Entry a) where
  compare a b = compare (weight a, age a) (weight b, age b)

frequencies :: Ord a => [a] -> [(a, Int)]
frequencies xs = Map.toList (Map.fromListWith (+) (map (, 1) xs))

huffman :: Ord a => [a] -> Maybe (Code a)
huffman xs = build (length table) heap
  where
    table = frequencies xs
    heap = foldr push Empty [Entry w i (Leaf x) | (i, (x, w)) <- zip [0 ..] table]

build :: Int -> Heap (Entry a) -> Maybe (Code a)
build next heap = do
  (a, heap1) <- pop heap
  case pop heap1 of
    Nothing -> Just (code a)
    Just (b, heap2) -> build (next + 1) (push (Entry (weight a + weight b) next (Fork (code a) (code b))) heap2)

lengths :: Code a -> [(a, Int)]
lengths = go 0
  where
    go n (Leaf x) = [(x, max 1 n)]
    go n (Fork a b) = go (n + 1) a ++ go (n + 1) b

-- Canonical codes follow from their lengths alone.
canonical :: Ord a => [(a, Int)] -> Map.Map a [Bool]
canonical table = Map.fromList (assign 0 0 sorted)
  where
    sorted = sortBy (comparing snd <> comparing fst) table
    assign _ _ [] = []
    assign value size ((x, n) : rest) =
      let value' = value `shiftL` (n - size)
       in (x, bits n value') : assign (value' + 1) n rest

-- The lowest bits of a number, the highest first.
bits :: Int -> Int -> [Bool]
bits n value = [testBit value i | i <- [n - 1, n - 2 .. 0]]

number :: [Bool] -> Int
number = foldl' (\acc b -> acc * 2 + (if b then 1 else 0)) 0

encode :: Ord a => Map.Map a [Bool] -> [a] -> [Bool]
encode codes = concatMap (codes Map.!)

decode :: Ord a => Map.Map a [Bool] -> [Bool] -> [a]
decode codes = go []
  where
    table = Map.fromList [(c, x) | (x, c) <- Map.toList codes]
    go _ [] = []
    go seen (b : bs) = case Map.lookup (seen ++ [b]) table of
      Just x -> x : go [] bs
      Nothing -> go (seen ++ [b]) bs

-- Bytes

toBytes :: [Bool] -> [Int]
toBytes [] = []
toBytes bs = number (take 8 (now ++ repeat False)) : toBytes later
  where
    (now, later) = splitAt 8 bs

fromBytes :: Int -> [Int] -> [Bool]
fromBytes n = take n . concatMap (bits 8)

checksum :: [Int] -> Int
checksum = foldl' step 0xffff
  where
    step crc byte = iterate shift (crc `xor` (byte `shiftL` 8)) !! 8
    shift crc
      | testBit crc 15 = ((crc `shiftL` 1) `xor` 0x1021) .&. 0xffff
      | otherwise = (crc `shiftL` 1) .&. 0xffff

hex :: Int -> String
hex byte = [digit (byte `shiftR` 4), digit (byte .&. 15)]
  where
    digit d
      | d < 10 = chr (ord '0' + d)
      | otherwise = chr (ord 'a' + d - 10)

-- All of it

data Archive = Archive
  { table :: [(Piece, Int)]
  , size :: Int
  , bytes :: [Int]
  , sum' :: Int
  } deriving (Show)

compress :: String -> Archive
compress text = Archive { table = sizes, size = length stream, bytes = packed, sum' = checksum packed }
  where
    parts = pack text
    sizes = maybe [] lengths (huffman parts)
    stream = encode (canonical sizes) parts
    packed = toBytes stream

expand :: Archive -> Either String String
expand archive
  | checksum (bytes archive) /= sum' archive = Left "damaged"
  | otherwise = Right (unpack (decode (canonical (table archive)) (fromBytes (size archive) (bytes archive))))

describe :: String -> [String]
describe text =
  [ text
  , show (pack text)
  , unwords [name p ++ ":" ++ show n | (p, n) <- table archive]
  , unwords (map hex (bytes archive)) ++ " " ++ show (size archive) ++ " bits, sum " ++ show (sum' archive)
  , either ("error: " ++) id (expand archive)
  ]
  where
    archive = compress text
    name (Literal c) = [c]
    name (Copy back n) = "<" ++ show back ++ "," ++ show n ++ ">"

damage :: Archive -> Archive
damage archive = archive { bytes = map (.|. 1) (bytes archive) }

main :: IO ()
main = do
  mapM_ (mapM_ putStrLn . describe) ["she sells sea shells by the sea shore", "aaaa", "abracadabra abracadabra!"]
  print (expand (damage (compress "the theme of the thesis")))
