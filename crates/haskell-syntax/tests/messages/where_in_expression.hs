f x = (x where x = 1)
