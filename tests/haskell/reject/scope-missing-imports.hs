main :: IO ()
main = do
  when True (putStrLn "yes")
  forM_ [1, 2] print
  print (Map.empty, sortBy compare [2, 1], isDigit 'a')
