import qualified Data.Map as Map

count :: Map.Map String Int -> Int
count m = Map.lookup "a" m + 1

main :: IO ()
main = print (count Map.empty)
