-- | The inside of a map as text. The map is another tree here than in the package containers, so that it shows its
-- elements only.
module Data.IntMap.Internal.Debug (showTree, showTreeWith) where

import Data.IntMap (IntMap, toList)

showTree :: Show a => IntMap a -> String
showTree = showTreeWith True False

showTreeWith :: Show a => Bool -> Bool -> IntMap a -> String
showTreeWith _ _ = unlines . map (\(k, v) -> show k ++ ":=" ++ show v) . toList
