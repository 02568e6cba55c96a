f type = 1
g = \class -> 1
