{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
module PatternSynonyms (pattern Pair, T (.., Zero), pattern (:|>)) where
data T = MkT Int Int
pattern Pair :: Int -> Int -> T
pattern Pair x y = MkT x y
pattern Zero <- MkT 0 0
pattern Head x <- x : _ where
  Head x = [x]
pattern x :|> y = (x, y)
pattern Point { px, py } = (px, py)
pattern Len n <- (length -> n)
