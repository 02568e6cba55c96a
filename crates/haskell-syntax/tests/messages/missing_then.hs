main = if True
  putStrLn "a"
  else putStrLn "b"
