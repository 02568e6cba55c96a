import qualified Data.Map as Map

ages :: Map.Map String Int
ages = Map.fromList [("ann", 31), ("bob", 27)]

main :: IO ()
main = print (Map.findWithDefault 0 "bob" ages)
