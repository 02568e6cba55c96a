main :: IO ()
main = mapM print [1, 2, 3]
