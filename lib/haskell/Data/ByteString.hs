{-# LANGUAGE MagicHash #-}
-- | Byte strings. Import it qualified.
module Data.ByteString
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
  , mapAccumL, mapAccumR, findIndices, foldl1', unzip, hPutNonBlocking, hGetNonBlocking
  , elemIndexEnd
  , findIndexEnd
  , foldr', foldr1', scanl1, scanr, scanr1, unfoldrN, findSubstring, findSubstrings, hGetSome
  , putStrLn, hPutStrLn
  , breakByte
  ) where

import Prelude hiding
  ( unzip, scanl1, scanr, scanr1, putStrLn
  , head, last, tail, init, null, length, map, reverse, foldl, foldl1, foldr, foldr1, concat
  , concatMap, any, all, maximum, minimum, scanl, replicate, take, drop, splitAt, takeWhile
  , dropWhile, span, break, elem, notElem, filter, zip, zipWith, getLine, getContents, putStr
  , interact, readFile, writeFile, appendFile )
import qualified Prelude as P
import Data.ByteString.Internal (ByteString (..), packBytes, unpackBytes, packChars, unpackChars)
import Data.Word (Word8)
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

singleton :: Word8 -> ByteString
singleton c = pack [c]

pack :: [Word8] -> ByteString
pack = packBytes

unpack :: ByteString -> [Word8]
unpack = unpackBytes

via :: ([Word8] -> [Word8]) -> ByteString -> ByteString
via f b = pack (f (unpack b))

int :: Int -> Int
int = fromIntegral

-- Basics.

cons :: Word8 -> ByteString -> ByteString
cons c b = singleton c <> b

snoc :: ByteString -> Word8 -> ByteString
snoc b c = b <> singleton c

append :: ByteString -> ByteString -> ByteString
append = (<>)

emptyError :: String -> a
emptyError fun = failed fun "empty ByteString"

-- | Failures say where they are in the package as GHC has it.
failed :: String -> String -> a
failed fun what = errorAt "libraries/bytestring/Data/ByteString.hs:1914:23 in bytestring-0.10.12.1:Data.ByteString"
  ("Data.ByteString." ++ fun ++ ": " ++ what)

unlessEmpty :: String -> (ByteString -> a) -> ByteString -> a
unlessEmpty fun f b = if null b then emptyError fun else f b

uncons :: ByteString -> Maybe (Word8, ByteString)
uncons b
  | null b = Nothing
  | otherwise = Just (index b 0, drop 1 b)

unsnoc :: ByteString -> Maybe (ByteString, Word8)
unsnoc b
  | null b = Nothing
  | otherwise = Just (take (length b - 1) b, index b (length b - 1))

head, last :: ByteString -> Word8
head = maybe (emptyError "head") fst . uncons
last = maybe (emptyError "last") snd . unsnoc

tail, init :: ByteString -> ByteString
tail = maybe (emptyError "tail") snd . uncons
init = maybe (emptyError "init") fst . unsnoc

null :: ByteString -> Bool
null (ByteString b) = lengthBytes b == 0

length :: ByteString -> Int
length (ByteString b) = fromIntegral (lengthBytes b)

copy :: ByteString -> ByteString
copy b = b

-- Transformations and folds.

map :: (Word8 -> Word8) -> ByteString -> ByteString
map f = via (P.map f)

reverse, sort :: ByteString -> ByteString
reverse = via P.reverse
sort = via L.sort

intersperse :: Word8 -> ByteString -> ByteString
intersperse c = via (L.intersperse c)

intercalate :: ByteString -> [ByteString] -> ByteString
intercalate s bs = concat (L.intersperse s bs)

transpose :: [ByteString] -> [ByteString]
transpose bs = P.map pack (L.transpose (P.map unpack bs))

foldl, foldl' :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl f z b = P.foldl f z (unpack b)
foldl' f z b = L.foldl' f z (unpack b)

foldr :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr f z b = P.foldr f z (unpack b)

foldl1, foldr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1 f = unlessEmpty "foldl1" (P.foldl1 f . unpack)
foldr1 f = unlessEmpty "foldr1" (P.foldr1 f . unpack)

concat :: [ByteString] -> ByteString
concat = mconcat

concatMap :: (Word8 -> ByteString) -> ByteString -> ByteString
concatMap f b = concat (P.map f (unpack b))

any, all :: (Word8 -> Bool) -> ByteString -> Bool
any p b = P.any p (unpack b)
all p b = P.all p (unpack b)

maximum, minimum :: ByteString -> Word8
maximum = unlessEmpty "maximum" (P.maximum . unpack)
minimum = unlessEmpty "minimum" (P.minimum . unpack)

scanl :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanl f z = via (P.scanl f z)

replicate :: Int -> Word8 -> ByteString
replicate n c = pack (P.replicate (int n) c)

unfoldr :: (a -> Maybe (Word8, a)) -> a -> ByteString
unfoldr f s = pack (L.unfoldr f s)

-- Parts: slices of the bytes.

slice :: Int -> Int -> ByteString -> ByteString
slice from n (ByteString b) = ByteString (sliceBytes b from n)

size :: ByteString -> Int
size (ByteString b) = lengthBytes b

take, takeEnd, drop, dropEnd :: Int -> ByteString -> ByteString
take n b = if n <= 0 then empty else slice 0 (int n) b
drop n b = if n <= 0 then b else if int n >= size b then empty else slice (int n) (size b - int n) b
takeEnd n b = drop (length b - max 0 n) b
dropEnd n b = take (length b - max 0 n) b

splitAt :: Int -> ByteString -> (ByteString, ByteString)
splitAt n b = (take n b, drop n b)

-- | How many at the start satisfy, and how many at the end.
prefixLength, suffixLength :: (Word8 -> Bool) -> ByteString -> Int
prefixLength p b = fromIntegral (P.length (P.takeWhile p (unpack b)))
suffixLength p b = fromIntegral (P.length (P.takeWhile p (P.reverse (unpack b))))

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, filter :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhile p b = take (prefixLength p b) b
takeWhileEnd p b = takeEnd (suffixLength p b) b
dropWhile p b = drop (prefixLength p b) b
dropWhileEnd p b = dropEnd (suffixLength p b) b
filter p = via (P.filter p)

span, spanEnd, break, breakEnd, partition :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
span p b = splitAt (prefixLength p b) b
spanEnd p b = splitAt (length b - suffixLength p b) b
break p = span (not . p)
breakEnd p = spanEnd (not . p)
partition p b = (filter p b, filter (not . p) b)

group :: ByteString -> [ByteString]
group b = P.map pack (L.group (unpack b))

groupBy :: (Word8 -> Word8 -> Bool) -> ByteString -> [ByteString]
groupBy eq b = P.map pack (L.groupBy eq (unpack b))

inits, tails :: ByteString -> [ByteString]
inits b = [take n b | n <- [0 .. length b]]
tails b = [drop n b | n <- [0 .. length b]]

split :: Word8 -> ByteString -> [ByteString]
split c = splitWith (== c)

splitWith :: (Word8 -> Bool) -> ByteString -> [ByteString]
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

index :: ByteString -> Int -> Word8
index (ByteString b) n
  | int n >= 0 && int n < lengthBytes b = fromIntegral (indexBytes b (int n))
  | n < 0 = failed "index" ("negative index: " ++ show n)
  | otherwise = failed "index" ("index too large: " ++ show n ++ ", length = " ++ show (lengthBytes b))

(!?) :: ByteString -> Int -> Maybe Word8
b !? n = if n >= 0 && n < length b then Just (index b n) else Nothing

elem, notElem :: Word8 -> ByteString -> Bool
elem c b = P.elem c (unpack b)
notElem c b = not (elem c b)

find :: (Word8 -> Bool) -> ByteString -> Maybe Word8
find p b = L.find p (unpack b)

elemIndex :: Word8 -> ByteString -> Maybe Int
elemIndex c = findIndex (== c)

elemIndices :: Word8 -> ByteString -> [Int]
elemIndices c b = P.map fromIntegral (L.elemIndices c (unpack b))

findIndex :: (Word8 -> Bool) -> ByteString -> Maybe Int
findIndex p b = fmap fromIntegral (L.findIndex p (unpack b))

count :: Word8 -> ByteString -> Int
count c b = fromIntegral (P.length (P.filter (== c) (unpack b)))

zip :: ByteString -> ByteString -> [(Word8, Word8)]
zip a b = P.zip (unpack a) (unpack b)

zipWith :: (Word8 -> Word8 -> a) -> ByteString -> ByteString -> [a]
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

-- Further folds and searches.

foldl1' :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1' f = unlessEmpty "foldl1'" (L.foldl1' f . unpack)

mapAccumL, mapAccumR :: (acc -> Word8 -> (acc, Word8)) -> acc -> ByteString -> (acc, ByteString)
mapAccumL f z b = fmap pack (L.mapAccumL f z (unpack b))
mapAccumR f z b = fmap pack (L.mapAccumR f z (unpack b))

findIndices :: (Word8 -> Bool) -> ByteString -> [Int]
findIndices p b = P.map fromIntegral (L.findIndices p (unpack b))

unzip :: [(Word8, Word8)] -> (ByteString, ByteString)
unzip ps = (pack (P.map fst ps), pack (P.map snd ps))

hGetNonBlocking :: Handle -> Int -> IO ByteString
hGetNonBlocking = hGet

-- | Everything is written at once, so that nothing is left.
hPutNonBlocking :: Handle -> ByteString -> IO ByteString
hPutNonBlocking h b = hPut h b >> return empty

elemIndexEnd :: Word8 -> ByteString -> Maybe Int
elemIndexEnd c = findIndexEnd (== c)

findIndexEnd :: (Word8 -> Bool) -> ByteString -> Maybe Int
findIndexEnd p b = case P.reverse (findIndices p b) of
  [] -> Nothing
  i : _ -> Just i

foldr' :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr' f z b = L.foldl' (flip f) z (P.reverse (unpack b))

foldr1' :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldr1' f = unlessEmpty "foldr1'" (L.foldl1' (flip f) . P.reverse . unpack)

scanl1, scanr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString
scanl1 f = via (P.scanl1 f)
scanr1 f = via (P.scanr1 f)

scanr :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanr f z = via (P.scanr f z)

-- | At most so many, and what was left to unfold from.
unfoldrN :: Int -> (a -> Maybe (Word8, a)) -> a -> (ByteString, Maybe a)
unfoldrN n f = go n []
  where
    go i acc s
      | i <= 0 = (done acc, Just s)
      | otherwise = case f s of
          Nothing -> (done acc, Nothing)
          Just (w, s') -> go (i - 1) (w : acc) s'
    done = pack . P.reverse

-- | Where the first stands in the second.
findSubstring :: ByteString -> ByteString -> Maybe Int
findSubstring pat b = case findSubstrings pat b of
  [] -> Nothing
  i : _ -> Just i

findSubstrings :: ByteString -> ByteString -> [Int]
findSubstrings pat b
  | null pat = [0 .. length b]
  | otherwise = [i | (i, rest) <- P.zip [0 ..] (tails b), pat `isPrefixOf` rest]

hGetSome :: Handle -> Int -> IO ByteString
hGetSome = hGet

putStrLn :: ByteString -> IO ()
putStrLn = hPutStrLn stdout

hPutStrLn :: Handle -> ByteString -> IO ()
hPutStrLn h b = hPut h (snoc b 10)

breakByte :: Word8 -> ByteString -> (ByteString, ByteString)
breakByte w = break (== w)
