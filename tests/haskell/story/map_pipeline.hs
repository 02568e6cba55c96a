import qualified Data.Map.Strict as Map

count :: String -> Map.Map Char Int
count = foldr (\c m -> Map.insertWith (+) c 1 m) Map.empty

main :: IO ()
main = print (Map.lookup 'a' (count "banana"))
