import Debug.Hoed.Pure
import Prelude hiding (not, flip)

not :: Bool -> Bool
not = observe "not" (\b -> case b of True -> True; False -> False)

app :: (Bool->Bool) -> Bool -> Bool
app = observe "app" (\f b -> f b)

flip :: Bool -> Bool
flip b = app not b

main :: IO ()
main = print (if (flip False == True) then "ok!" else "oops!")
