-- | Writing values as text.
module Text.Show (ShowS, Show (..), shows, showChar, showString, showParen, showListWith) where

import GHC.Show (showList__)

showListWith :: (a -> ShowS) -> [a] -> ShowS
showListWith = showList__
