data Tree = Leaf | Node Tree Int Tree

total :: Tree -> Int
total Leaf = 0
total (Node l x) = total l + x

main :: IO ()
main = print (total Leaf)
