main :: IO ()
main = print (map (subtract 1) [7])
