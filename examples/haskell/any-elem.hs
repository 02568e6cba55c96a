-- Whether one of some labels is in a list of lists, as a test property for a debugger asks it.
module Main where

anyElem :: Eq a => [a] -> [[a]] -> Bool
anyElem ys = foldr (\x _ -> any (`elem` ys) x) True

main :: IO ()
main = print (map (anyElem "ab") [["xa", "c"], ["c", "a"], []])
