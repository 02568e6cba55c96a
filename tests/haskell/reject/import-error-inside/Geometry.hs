module Geometry where

area :: Double -> Double
area r = pie * r * r

label :: Double -> String
label r = "area " ++ area r
