import qualified Data.Map as Map

stock :: Map.Map Int Int
stock = Map.adjust (+ 7) 2 (Map.fromList [(1, 10), (2, 20)])

main :: IO ()
main = print (stock Map.! 2)
