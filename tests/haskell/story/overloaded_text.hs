{-# LANGUAGE OverloadedStrings #-}
import qualified Data.Text as T
import qualified Data.Text.IO as T

joined :: [Int] -> T.Text
joined ns = T.intercalate ", " (map (T.pack . show) ns)

main :: IO ()
main = do
  T.putStrLn (joined [3, 1 + 1])
  print (T.length (joined [3, 2]))
  mapM_ print (lookup 3 (zip [1 :: Int ..] "abc"))
