f x = do
    print x
      where y = 1
  print y
