data Point = Point { px :: Int, py :: Int } deriving Show

move :: Int -> Point -> Point
move d (Point x y) = Point (x + d) (y - d)

main :: IO ()
main = print (move 4 (Point 1 9))
