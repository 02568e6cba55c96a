{-# LANGUAGE BangPatterns #-}
-- | Texts as UTF-8 in one byte string. What looks at characters goes through lists.
module Data.Text.Internal where

import Prelude hiding
  ( head, last, tail, init, null, length, map, reverse, foldl, foldl1, foldr, foldr1, concat
  , concatMap, any, all, maximum, minimum, take, drop, takeWhile, dropWhile, splitAt, break
  , span, lines, words, unlines, unwords, filter, elem, zip, zipWith, replicate, scanl
  , scanl1, scanr, scanr1 )
import qualified Prelude as P
import Control.DeepSeq (NFData (..))
import qualified Data.Char as C
import qualified Data.List as L
import Data.String (IsString (..))
import GHC.Bytes
import GHC.Exception.Type (errorAt)
import Text.Printf (PrintfArg (..), formatString)

newtype Text = Text Bytes

-- Instances. UTF-8 orders as the characters do.

instance Eq Text where
  Text a == Text b = eqBytes a b

instance Ord Text where
  compare (Text a) (Text b) = compareBytes a b

instance Show Text where
  showsPrec p t = showsPrec p (unpack t)

instance Read Text where
  readsPrec p s = [(pack x, r) | (x, r) <- readsPrec p s]

instance Semigroup Text where
  (<>) = append

instance Monoid Text where
  mempty = empty
  mconcat = concat

instance IsString Text where
  fromString = pack

instance NFData Text where
  rnf t = t `seq` ()

instance PrintfArg Text where
  formatArg t = formatString (unpack t)

-- Conversion.

-- | A surrogate is no character of a text.
pack :: String -> Text
pack s = Text (bytesFromChars (P.map safe s))
  where
    safe c = if c >= '\xD800' && c <= '\xDFFF' then '\xFFFD' else c

unpack :: Text -> String
unpack (Text b) = bytesToChars b

empty :: Text
empty = Text emptyBytes

singleton :: Char -> Text
singleton c = pack [c]

-- | A function on strings, as one on texts.
via :: (String -> String) -> Text -> Text
via f t = pack (f (unpack t))

both :: (String, String) -> (Text, Text)
both (a, b) = (pack a, pack b)

int :: Int -> Int
int = fromIntegral

-- Basics.

cons :: Char -> Text -> Text
cons c t = append (singleton c) t

snoc :: Text -> Char -> Text
snoc t c = append t (singleton c)

append :: Text -> Text -> Text
append (Text a) (Text b) = Text (appendBytes a b)

uncons :: Text -> Maybe (Char, Text)
uncons t = case unpack (takeBytes 4 t) of
  [] -> Nothing
  c : _ -> Just (c, dropChar c t)

-- | Without its first character, which is given.
dropChar :: Char -> Text -> Text
dropChar c (Text b) = Text (dropBytes (charLength c) b)

-- | So many bytes at most: a character may be cut at the end.
takeBytes :: Int -> Text -> Text
takeBytes n (Text b) = Text (sliceBytes b 0 n)

charLength :: Char -> Int
charLength c
  | c < '\x80' = 1
  | c < '\x800' = 2
  | c < '\x10000' = 3
  | otherwise = 4

unsnoc :: Text -> Maybe (Text, Char)
unsnoc t
  | null t = Nothing
  | otherwise = Just (init t, last t)

emptyError :: String -> a
emptyError fun = errorAt "libraries/text/src/Data/Text.hs:1862:18 in text-1.2.5.0:Data.Text"
  ("Data.Text." ++ fun ++ ": empty input")

-- | Failures say where they are in the package as GHC has it.
streamError :: String -> String -> a
streamError fun what = errorAt
  "libraries/text/src/Data/Text/Internal/Fusion/Common.hs:944:24 in text-1.2.5.0:Data.Text.Internal.Fusion.Common"
  ("Data.Text.Internal.Fusion.Common." ++ fun ++ ": " ++ what)

-- | What a function of lists does, unless there is nothing.
unlessEmpty :: String -> (String -> a) -> Text -> a
unlessEmpty fun f t = if null t then streamError fun "Internal error" else f (unpack t)

head, last :: Text -> Char
head t = case uncons t of
  Just (c, _) -> c
  Nothing -> streamError "head" "Empty stream"
last t
  | null t = emptyError "last"
  | otherwise = P.last (unpack t)

tail, init :: Text -> Text
tail t = case uncons t of
  Just (_, r) -> r
  Nothing -> emptyError "tail"
init t
  | null t = emptyError "init"
  | otherwise = via P.init t

null :: Text -> Bool
null (Text b) = lengthBytes b == 0

length :: Text -> Int
length t = fromIntegral (P.length (unpack t))

compareLength :: Text -> Int -> Ordering
compareLength t n = compare (length t) n

copy :: Text -> Text
copy t = t

-- Transformations.

map :: (Char -> Char) -> Text -> Text
map f = via (P.map f)

intercalate :: Text -> [Text] -> Text
intercalate t ts = concat (L.intersperse t ts)

intersperse :: Char -> Text -> Text
intersperse c = via (L.intersperse c)

transpose :: [Text] -> [Text]
transpose ts = P.map pack (L.transpose (P.map unpack ts))

reverse :: Text -> Text
reverse = via P.reverse

toLower, toUpper, toCaseFold, toTitle :: Text -> Text
toLower = via (P.map C.toLower)
toUpper = via (P.concatMap upper)
  where
    upper '\223' = "SS"
    upper c = [C.toUpper c]
toCaseFold = toLower
toTitle = via (go True)
  where
    go _ [] = []
    go start (c : cs)
      | C.isLetter c = (if start then C.toTitle c else C.toLower c) : go False cs
      | c == '\'' && not start = c : go False cs
      | otherwise = c : go True cs

replace :: Text -> Text -> Text -> Text
replace needle new t
  | null needle = emptyError "replace"
  | otherwise = intercalate new (splitOn needle t)

justifyLeft, justifyRight, center :: Int -> Char -> Text -> Text
justifyLeft k c t
  | len >= k = t
  | otherwise = append t (replicateChar (k - len) c)
  where
    len = length t
justifyRight k c t
  | len >= k = t
  | otherwise = append (replicateChar (k - len) c) t
  where
    len = length t
center k c t
  | len >= k = t
  | otherwise = replicateChar l c `append` t `append` replicateChar r c
  where
    len = length t
    r = (k - len) `div` 2
    l = (k - len) - r

replicateChar :: Int -> Char -> Text
replicateChar n c = pack (P.replicate (int n) c)

replicate :: Int -> Text -> Text
replicate n t = concat (P.replicate (int n) t)

-- Folds.

foldl, foldl' :: (a -> Char -> a) -> a -> Text -> a
foldl f z t = P.foldl f z (unpack t)
foldl' f z t = L.foldl' f z (unpack t)

foldr :: (Char -> a -> a) -> a -> Text -> a
foldr f z t = P.foldr f z (unpack t)

foldl1, foldr1 :: (Char -> Char -> Char) -> Text -> Char
foldl1 f = unlessEmpty "foldl1" (P.foldl1 f)
foldr1 f = unlessEmpty "foldr1" (P.foldr1 f)

concat :: [Text] -> Text
concat ts = Text (concatBytes [b | Text b <- ts])

concatMap :: (Char -> Text) -> Text -> Text
concatMap f t = concat (P.map f (unpack t))

any, all :: (Char -> Bool) -> Text -> Bool
any p t = P.any p (unpack t)
all p t = P.all p (unpack t)

maximum, minimum :: Text -> Char
maximum = unlessEmpty "maximum" P.maximum
minimum = unlessEmpty "minimum" P.minimum

scanl :: (Char -> Char -> Char) -> Char -> Text -> Text
scanl f z = via (P.scanl f z)

scanl1, scanr1 :: (Char -> Char -> Char) -> Text -> Text
scanl1 f = via (P.scanl1 f)
scanr1 f = via (P.scanr1 f)

scanr :: (Char -> Char -> Char) -> Char -> Text -> Text
scanr f z = via (P.scanr f z)

foldl1' :: (Char -> Char -> Char) -> Text -> Char
foldl1' f = unlessEmpty "foldl1'" (L.foldl1' f)

unfoldrN :: Int -> (a -> Maybe (Char, a)) -> a -> Text
unfoldrN n f s = pack (P.take (fromIntegral n) (L.unfoldr f s))

mapAccumL, mapAccumR :: (a -> Char -> (a, Char)) -> a -> Text -> (a, Text)
mapAccumL f z t = fmap pack (L.mapAccumL f z (unpack t))
mapAccumR f z t = fmap pack (L.mapAccumR f z (unpack t))

unfoldr :: (a -> Maybe (Char, a)) -> a -> Text
unfoldr f s = pack (L.unfoldr f s)

-- Parts.

take, takeEnd, drop, dropEnd :: Int -> Text -> Text
take n = via (P.take (int n))
takeEnd n t = drop (length t - max 0 n) t
drop n t = dropCount (int n) t
dropEnd n t = take (length t - max 0 n) t

dropCount :: Int -> Text -> Text
dropCount n t@(Text b)
  | n <= 0 = t
  | otherwise = Text (dropBytes (sum (P.map charLength (P.take n (bytesToChars b)))) b)

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround, filter
  :: (Char -> Bool) -> Text -> Text
takeWhile p = via (P.takeWhile p)
takeWhileEnd p = via (P.reverse . P.takeWhile p . P.reverse)
dropWhile p = via (P.dropWhile p)
dropWhileEnd p = via (L.dropWhileEnd p)
dropAround p = dropWhile p . dropWhileEnd p
filter p = via (P.filter p)

strip, stripStart, stripEnd :: Text -> Text
strip = dropAround C.isSpace
stripStart = dropWhile C.isSpace
stripEnd = dropWhileEnd C.isSpace

splitAt :: Int -> Text -> (Text, Text)
splitAt n t = (take n t, drop n t)

span, break, partition, spanEnd :: (Char -> Bool) -> Text -> (Text, Text)
span p t = both (P.span p (unpack t))
break p = span (not . p)
partition p t = both (L.partition p (unpack t))
spanEnd p t = (dropWhileEnd p t, takeWhileEnd p t)

-- | At the first place where the first text occurs.
breakOn, breakOnEnd :: Text -> Text -> (Text, Text)
breakOn needle@(Text n) t@(Text b)
  | null needle = emptyError "breakOn"
  | i < 0 = (t, empty)
  | otherwise = (Text (sliceBytes b 0 i), Text (dropBytes i b))
  where
    i = findBytes b n 0
breakOnEnd needle t = case breakOn (reverse needle) (reverse t) of
  (a, b) -> (reverse b, reverse a)

breakOnAll :: Text -> Text -> [(Text, Text)]
breakOnAll needle@(Text n) (Text b)
  | null needle = emptyError "breakOnAll"
  | otherwise = go 0
  where
    go from = case findBytes b n from of
      i | i < 0 -> []
        | otherwise -> (Text (sliceBytes b 0 i), Text (dropBytes i b)) : go (i + lengthBytes n)

splitOn :: Text -> Text -> [Text]
splitOn needle@(Text n) (Text b)
  | null needle = emptyError "splitOn"
  | otherwise = go 0
  where
    go from = case findBytes b n from of
      i | i < 0 -> [Text (dropBytes from b)]
        | otherwise -> Text (sliceBytes b from (i - from)) : go (i + lengthBytes n)

split :: (Char -> Bool) -> Text -> [Text]
split p t = P.map pack (go (unpack t))
  where
    go s = case P.break p s of
      (a, []) -> [a]
      (a, _ : rest) -> a : go rest

chunksOf :: Int -> Text -> [Text]
chunksOf k t
  | k <= 0 = []
  | otherwise = go (unpack t)
  where
    go [] = []
    go s = case P.splitAt (int k) s of (a, b) -> pack a : go b

group :: Text -> [Text]
group t = P.map pack (L.group (unpack t))

groupBy :: (Char -> Char -> Bool) -> Text -> [Text]
groupBy eq t = P.map pack (L.groupBy eq (unpack t))

inits, tails :: Text -> [Text]
inits t = P.map pack (L.inits (unpack t))
tails t = P.map pack (L.tails (unpack t))

lines, words :: Text -> [Text]
lines t = P.map pack (P.lines (unpack t))
words t = P.map pack (P.words (unpack t))

unlines, unwords :: [Text] -> Text
unlines ts = concat (P.concatMap (\t -> [t, singleton '\n']) ts)
unwords ts = intercalate (singleton ' ') ts

isPrefixOf, isSuffixOf, isInfixOf :: Text -> Text -> Bool
isPrefixOf (Text a) (Text b) = eqBytes a (sliceBytes b 0 (lengthBytes a))
isSuffixOf (Text a) (Text b) = k >= 0 && eqBytes a (dropBytes k b)
  where
    k = lengthBytes b - lengthBytes a
isInfixOf (Text a) (Text b) = findBytes b a 0 >= 0

stripPrefix, stripSuffix :: Text -> Text -> Maybe Text
stripPrefix p@(Text a) t@(Text b)
  | isPrefixOf p t = Just (Text (dropBytes (lengthBytes a) b))
  | otherwise = Nothing
stripSuffix s@(Text a) t@(Text b)
  | isSuffixOf s t = Just (Text (sliceBytes b 0 (lengthBytes b - lengthBytes a)))
  | otherwise = Nothing

commonPrefixes :: Text -> Text -> Maybe (Text, Text, Text)
commonPrefixes a b = case go (unpack a) (unpack b) of
  ([], _, _) -> Nothing
  (p, x, y) -> Just (pack p, pack x, pack y)
  where
    go (x : xs) (y : ys) | x == y = case go xs ys of (p, r, s) -> (x : p, r, s)
    go xs ys = ([], xs, ys)

-- Searches.

find :: (Char -> Bool) -> Text -> Maybe Char
find p t = L.find p (unpack t)

elem :: Char -> Text -> Bool
elem c t = P.elem c (unpack t)

index :: Text -> Int -> Char
index t n
  | n < 0 = streamError "index" "Index too large"
  | otherwise = case drop n t of
      rest | null rest -> streamError "index" "Index too large"
           | otherwise -> head rest

findIndex :: (Char -> Bool) -> Text -> Maybe Int
findIndex p t = L.findIndex p (unpack t)

count :: Text -> Text -> Int
count needle t
  | null needle = emptyError "count"
  | otherwise = fromIntegral (P.length (breakOnAll needle t))

zip :: Text -> Text -> [(Char, Char)]
zip a b = P.zip (unpack a) (unpack b)

zipWith :: (Char -> Char -> Char) -> Text -> Text -> Text
zipWith f a b = pack (P.zipWith f (unpack a) (unpack b))
