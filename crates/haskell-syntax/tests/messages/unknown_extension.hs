{-# LANGUAGE LamdaCase #-}
f = 1
