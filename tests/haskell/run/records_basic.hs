-- Construction, selection, update of several fields, sharing of fields between constructors.
module Main where

data Shape
  = Circle { label :: String, radius :: Double }
  | Rect { label :: String, width, height :: Double }
  deriving (Show, Eq)

data Config = Config { host :: String, port :: !Int, nested :: Maybe Config } deriving Show

area :: Shape -> Double
area Circle { radius = r } = 3 * r * r
area (Rect { width = w, height = h }) = w * h

isRect :: Shape -> Bool
isRect Rect {} = True
isRect _ = False

main :: IO ()
main = do
  let c = Circle { label = "c", radius = 2 }
      r = Rect "r" 3 4
  print (map area [c, r], map isRect [c, r])
  print (c { label = "renamed" }, r { label = "both", width = 10 })
  print (map label [c, r])
  let cfg = Config { port = 80, host = "h", nested = Nothing }
  print cfg { nested = Just cfg { port = 8080 } }
  print (fmap port (nested cfg { nested = Just cfg }))
  print ((\Config { host = h, port = p } -> h ++ show p) cfg)
