f x = x else 2
