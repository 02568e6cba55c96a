-- What the shop has.
module Stock (Article (..), find) where

import qualified Data.Map as Map

data Article = Article
  { label :: String
  , price :: Int
  }
  deriving (Show)

articles :: Map.Map String Article
articles = Map.fromList [(label a, a) | a <- [Article "pencil" 120, Article "ruler" 250, Article "paper" 499]]

find :: String -> Article
find wanted = Map.findWithDefault (error ("no such article: " ++ wanted)) wanted articles
