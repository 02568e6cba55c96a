f = [False..]
