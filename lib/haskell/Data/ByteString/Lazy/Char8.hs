{-# LANGUAGE MagicHash #-}
-- | Byte strings by the name of lazy ones, as characters below 256. Import it qualified.
module Data.ByteString.Lazy.Char8
  ( ByteString, empty, singleton, pack, unpack, cons, snoc, append, head, uncons, unsnoc, last
  , tail, init, null, length, map, reverse, intersperse, intercalate, transpose
  , foldl, foldl', foldl1, foldr, foldr1, concat, concatMap, any, all, maximum, minimum
  , scanl, replicate, unfoldr, take, takeEnd, drop, dropEnd, splitAt
  , takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, span, spanEnd, break, breakEnd
  , group, groupBy, inits, tails, stripPrefix, stripSuffix, split, splitWith
  , isPrefixOf, isSuffixOf, isInfixOf, breakSubstring, elem, notElem, find, filter, partition
  , index, (!?), elemIndex, elemIndices, findIndex, count, zip, zipWith, sort, copy
  , getLine, getContents, putStr, interact, readFile, writeFile, appendFile
  , hGetLine, hGetContents, hGet, hPut, hPutStr
  , lines, words, unlines, unwords, strip, dropSpace, readInt, readInteger, putStrLn, hPutStrLn
  , toStrict, fromStrict, fromChunks, toChunks
  , mapAccumL, mapAccumR, findIndices, foldl1', unzip, hPutNonBlocking, hGetNonBlocking
  , cons'
  ) where

import Prelude hiding
  ( unzip, scanl1, scanr, scanr1
  , head, last, tail, init, null, length, map, reverse, foldl, foldl1, foldr, foldr1, concat
  , concatMap, any, all, maximum, minimum, scanl, replicate, take, drop, splitAt, takeWhile
  , dropWhile, span, break, elem, notElem, filter, zip, zipWith, getLine, getContents, putStr
  , interact, readFile, writeFile, appendFile, lines, words, unlines, unwords, putStrLn )
import qualified Prelude as P
import qualified Data.Char as C
import qualified Data.ByteString.Internal as S
import Data.ByteString.Lazy.Internal
import Data.Int (Int64)
import qualified Data.List as L
import GHC.Bytes
import GHC.Exception.Type (errorAt)
import GHC.IO.Handle
  ( Handle, IOMode (..), stdin, stdout, hPutBytes, hClose, openFile, handleStream, readAll#
  , readLine#, readBytes#, checkOpen, handleError )
import GHC.IO (bracket)
import GHC.IO.Exception (IOErrorType (EOF))

-- Conversion.

empty :: ByteString
empty = mempty

singleton :: Char -> ByteString
singleton c = pack [c]

pack :: [Char] -> ByteString
pack = packChars

unpack :: ByteString -> [Char]
unpack = unpackChars

via :: ([Char] -> [Char]) -> ByteString -> ByteString
via f b = pack (f (unpack b))

int :: Int64 -> Int
int = fromIntegral

-- Basics.

cons :: Char -> ByteString -> ByteString
cons c b = singleton c <> b

snoc :: ByteString -> Char -> ByteString
snoc b c = b <> singleton c

append :: ByteString -> ByteString -> ByteString
append = (<>)

emptyError :: String -> a
emptyError fun = failed fun "empty ByteString"

-- | Failures say where they are in the package as GHC has it.
failed :: String -> String -> a
failed fun what = errorAt "libraries/bytestring/Data/ByteString/Lazy.hs:1359:23 in bytestring-0.10.12.1:Data.ByteString.Lazy"
  ("Data.ByteString.Lazy." ++ fun ++ ": " ++ what)

unlessEmpty :: String -> (ByteString -> a) -> ByteString -> a
unlessEmpty fun f b = if null b then emptyError fun else f b

uncons :: ByteString -> Maybe (Char, ByteString)
uncons b
  | null b = Nothing
  | otherwise = Just (index b 0, drop 1 b)

unsnoc :: ByteString -> Maybe (ByteString, Char)
unsnoc b
  | null b = Nothing
  | otherwise = Just (take (length b - 1) b, index b (length b - 1))

head, last :: ByteString -> Char
head = maybe (emptyError "head") fst . uncons
last = maybe (emptyError "last") snd . unsnoc

tail, init :: ByteString -> ByteString
tail = maybe (emptyError "tail") snd . uncons
init = maybe (emptyError "init") fst . unsnoc

null :: ByteString -> Bool
null (ByteString b) = lengthBytes b == 0

length :: ByteString -> Int64
length (ByteString b) = fromIntegral (lengthBytes b)

copy :: ByteString -> ByteString
copy b = b

-- Transformations and folds.

map :: (Char -> Char) -> ByteString -> ByteString
map f = via (P.map f)

reverse, sort :: ByteString -> ByteString
reverse = via P.reverse
sort = via L.sort

intersperse :: Char -> ByteString -> ByteString
intersperse c = via (L.intersperse c)

intercalate :: ByteString -> [ByteString] -> ByteString
intercalate s bs = concat (L.intersperse s bs)

transpose :: [ByteString] -> [ByteString]
transpose bs = P.map pack (L.transpose (P.map unpack bs))

foldl, foldl' :: (a -> Char -> a) -> a -> ByteString -> a
foldl f z b = P.foldl f z (unpack b)
foldl' f z b = L.foldl' f z (unpack b)

foldr :: (Char -> a -> a) -> a -> ByteString -> a
foldr f z b = P.foldr f z (unpack b)

foldl1, foldr1 :: (Char -> Char -> Char) -> ByteString -> Char
foldl1 f = unlessEmpty "foldl1" (P.foldl1 f . unpack)
foldr1 f = unlessEmpty "foldr1" (P.foldr1 f . unpack)

concat :: [ByteString] -> ByteString
concat = mconcat

concatMap :: (Char -> ByteString) -> ByteString -> ByteString
concatMap f b = concat (P.map f (unpack b))

any, all :: (Char -> Bool) -> ByteString -> Bool
any p b = P.any p (unpack b)
all p b = P.all p (unpack b)

maximum, minimum :: ByteString -> Char
maximum = unlessEmpty "maximum" (P.maximum . unpack)
minimum = unlessEmpty "minimum" (P.minimum . unpack)

scanl :: (Char -> Char -> Char) -> Char -> ByteString -> ByteString
scanl f z = via (P.scanl f z)

replicate :: Int64 -> Char -> ByteString
replicate n c = pack (P.replicate (int n) c)

unfoldr :: (a -> Maybe (Char, a)) -> a -> ByteString
unfoldr f s = pack (L.unfoldr f s)

-- Parts: slices of the bytes.

slice :: Int -> Int -> ByteString -> ByteString
slice from n (ByteString b) = ByteString (sliceBytes b from n)

size :: ByteString -> Int
size (ByteString b) = lengthBytes b

take, takeEnd, drop, dropEnd :: Int64 -> ByteString -> ByteString
take n b = if n <= 0 then empty else slice 0 (int n) b
drop n b = if n <= 0 then b else if int n >= size b then empty else slice (int n) (size b - int n) b
takeEnd n b = drop (length b - max 0 n) b
dropEnd n b = take (length b - max 0 n) b

splitAt :: Int64 -> ByteString -> (ByteString, ByteString)
splitAt n b = (take n b, drop n b)

-- | How many at the start satisfy, and how many at the end.
prefixLength, suffixLength :: (Char -> Bool) -> ByteString -> Int64
prefixLength p b = fromIntegral (P.length (P.takeWhile p (unpack b)))
suffixLength p b = fromIntegral (P.length (P.takeWhile p (P.reverse (unpack b))))

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, filter :: (Char -> Bool) -> ByteString -> ByteString
takeWhile p b = take (prefixLength p b) b
takeWhileEnd p b = takeEnd (suffixLength p b) b
dropWhile p b = drop (prefixLength p b) b
dropWhileEnd p b = dropEnd (suffixLength p b) b
filter p = via (P.filter p)

span, spanEnd, break, breakEnd, partition :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
span p b = splitAt (prefixLength p b) b
spanEnd p b = splitAt (length b - suffixLength p b) b
break p = span (not . p)
breakEnd p = spanEnd (not . p)
partition p b = (filter p b, filter (not . p) b)

group :: ByteString -> [ByteString]
group b = P.map pack (L.group (unpack b))

groupBy :: (Char -> Char -> Bool) -> ByteString -> [ByteString]
groupBy eq b = P.map pack (L.groupBy eq (unpack b))

inits, tails :: ByteString -> [ByteString]
inits b = [take n b | n <- [0 .. length b]]
tails b = [drop n b | n <- [0 .. length b]]

split :: Char -> ByteString -> [ByteString]
split c = splitWith (== c)

splitWith :: (Char -> Bool) -> ByteString -> [ByteString]
splitWith p b
  | null b = []
  | otherwise = go b
  where
    go s = case break p s of
      (a, r) | null r -> [a]
             | otherwise -> a : go (drop 1 r)

isPrefixOf, isSuffixOf, isInfixOf :: ByteString -> ByteString -> Bool
isPrefixOf a b = take (length a) b == a
isSuffixOf a b = length a <= length b && takeEnd (length a) b == a
isInfixOf (ByteString a) (ByteString b) = findBytes b a 0 >= 0

stripPrefix, stripSuffix :: ByteString -> ByteString -> Maybe ByteString
stripPrefix a b = if isPrefixOf a b then Just (drop (length a) b) else Nothing
stripSuffix a b = if isSuffixOf a b then Just (dropEnd (length a) b) else Nothing

breakSubstring :: ByteString -> ByteString -> (ByteString, ByteString)
breakSubstring (ByteString n) s@(ByteString b) = case findBytes b n 0 of
  i | i < 0 -> (s, empty)
    | otherwise -> splitAt (fromIntegral i) s

-- Searches.

infixl 9  !?

index :: ByteString -> Int64 -> Char
index (ByteString b) n
  | int n >= 0 && int n < lengthBytes b = toEnum (indexBytes b (int n))
  | n < 0 = failed "index" ("negative index: " ++ show n)
  | otherwise = failed "index" ("index too large: " ++ show (int n - lengthBytes b))

(!?) :: ByteString -> Int64 -> Maybe Char
b !? n = if n >= 0 && n < length b then Just (index b n) else Nothing

elem, notElem :: Char -> ByteString -> Bool
elem c b = P.elem c (unpack b)
notElem c b = not (elem c b)

find :: (Char -> Bool) -> ByteString -> Maybe Char
find p b = L.find p (unpack b)

elemIndex :: Char -> ByteString -> Maybe Int64
elemIndex c = findIndex (== c)

elemIndices :: Char -> ByteString -> [Int64]
elemIndices c b = P.map fromIntegral (L.elemIndices c (unpack b))

findIndex :: (Char -> Bool) -> ByteString -> Maybe Int64
findIndex p b = fmap fromIntegral (L.findIndex p (unpack b))

count :: Char -> ByteString -> Int64
count c b = fromIntegral (P.length (P.filter (== c) (unpack b)))

zip :: ByteString -> ByteString -> [(Char, Char)]
zip a b = P.zip (unpack a) (unpack b)

zipWith :: (Char -> Char -> a) -> ByteString -> ByteString -> [a]
zipWith f a b = P.zipWith f (unpack a) (unpack b)

-- Input and output.

putStr :: ByteString -> IO ()
putStr = hPut stdout

hPut, hPutStr :: Handle -> ByteString -> IO ()
hPut h (ByteString b) = hPutBytes h b
hPutStr = hPut

getLine, getContents :: IO ByteString
getLine = hGetLine stdin
getContents = hGetContents stdin

hGetLine, hGetContents :: Handle -> IO ByteString
hGetLine h = do
  checkOpen "hGetLine" h
  r <- readLine# (handleStream h)
  maybe (handleError EOF "hGetLine" "" h) (return . ByteString) r
hGetContents h = do
  checkOpen "hGetContents" h
  b <- readAll# (handleStream h)
  hClose h
  return (ByteString b)

hGet :: Handle -> Int -> IO ByteString
hGet h n = fmap ByteString (readBytes# (handleStream h) n)

interact :: (ByteString -> ByteString) -> IO ()
interact f = getContents >>= \b -> putStr (f b)

readFile :: FilePath -> IO ByteString
readFile p = openFile p ReadMode >>= hGetContents

writeFile, appendFile :: FilePath -> ByteString -> IO ()
writeFile p b = bracket (openFile p WriteMode) hClose (\h -> hPut h b)
appendFile p b = bracket (openFile p AppendMode) hClose (\h -> hPut h b)

-- Lines and numbers.

lines, words :: ByteString -> [ByteString]
lines b
  | null b = []
  | otherwise = case break (== '\n') b of
      (l, r) | null r -> [l]
             | otherwise -> l : lines (drop 1 r)
words b = P.filter (not . null) (splitWith C.isSpace b)

unlines, unwords :: [ByteString] -> ByteString
unlines bs = concat (P.concatMap (\l -> [l, singleton '\n']) bs)
unwords = intercalate (singleton ' ')

strip, dropSpace :: ByteString -> ByteString
strip = dropWhileEnd C.isSpace . dropSpace
dropSpace = dropWhile C.isSpace

readInt :: ByteString -> Maybe (Int, ByteString)
readInt b = fmap (\(n, r) -> (fromInteger n, r)) (readInteger b)

readInteger :: ByteString -> Maybe (Integer, ByteString)
readInteger b = case uncons b of
  Just ('-', r) -> fmap (\(n, r') -> (negate n, r')) (digits r)
  Just ('+', r) -> digits r
  _ -> digits b
  where
    digits s = case span C.isDigit s of
      (ds, r) | null ds -> Nothing
              | otherwise -> Just (read (unpack ds), r)

putStrLn :: ByteString -> IO ()
putStrLn = hPutStrLn stdout

hPutStrLn :: Handle -> ByteString -> IO ()
hPutStrLn h b = hPut h (snoc b '\n')

-- Further folds and searches.

foldl1' :: (Char -> Char -> Char) -> ByteString -> Char
foldl1' f = unlessEmpty "foldl1'" (L.foldl1' f . unpack)

mapAccumL, mapAccumR :: (acc -> Char -> (acc, Char)) -> acc -> ByteString -> (acc, ByteString)
mapAccumL f z b = fmap pack (L.mapAccumL f z (unpack b))
mapAccumR f z b = fmap pack (L.mapAccumR f z (unpack b))

findIndices :: (Char -> Bool) -> ByteString -> [Int64]
findIndices p b = P.map fromIntegral (L.findIndices p (unpack b))

unzip :: [(Char, Char)] -> (ByteString, ByteString)
unzip ps = (pack (P.map fst ps), pack (P.map snd ps))

hGetNonBlocking :: Handle -> Int -> IO ByteString
hGetNonBlocking = hGet

-- | Everything is written at once, so that nothing is left.
hPutNonBlocking :: Handle -> ByteString -> IO ByteString
hPutNonBlocking h b = hPut h b >> return empty

cons' :: Char -> ByteString -> ByteString
cons' = cons
