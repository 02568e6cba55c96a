{-# LANGUAGE TemplateHaskell, QuasiQuotes #-}
makeLenses ''Point
f = $(foo 1)
g = [| 1 |]
h = [sql|select|]
