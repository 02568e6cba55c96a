import Data.Lisst (sort)
import Data.Map (fromLst)

main :: IO ()
main = print (sort [3, 1])
