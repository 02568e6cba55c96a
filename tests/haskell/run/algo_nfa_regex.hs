-- Regular expressions by derivatives.
module Main where

data Re = None | Eps | Chr Char | Re :|: Re | Re :.: Re | Star Re | Any deriving (Eq, Show)
infixl 6 :|:
infixl 7 :.:

nullable :: Re -> Bool
nullable Eps = True
nullable (Star _) = True
nullable (a :|: b) = nullable a || nullable b
nullable (a :.: b) = nullable a && nullable b
nullable _ = False

deriv :: Char -> Re -> Re
deriv c (Chr d) | c == d = Eps
deriv _ Any = Eps
deriv c (a :|: b) = deriv c a `alt` deriv c b
deriv c (a :.: b)
  | nullable a = (deriv c a `sq` b) `alt` deriv c b
  | otherwise = deriv c a `sq` b
deriv c r@(Star a) = deriv c a `sq` r
deriv _ _ = None

alt, sq :: Re -> Re -> Re
alt None r = r
alt r None = r
alt a b = if a == b then a else a :|: b
sq None _ = None
sq _ None = None
sq Eps r = r
sq r Eps = r
sq a b = a :.: b

matches :: Re -> String -> Bool
matches r = nullable . foldl (flip deriv) r

str :: String -> Re
str = foldr (sq . Chr) Eps

main :: IO ()
main = do
  let email = Star (Chr 'a' :|: Chr 'b') :.: Chr '@' :.: str "x." :.: (str "com" :|: str "org")
  print (map (matches email) ["ab@x.com", "@x.org", "ab@x.net", "abx.com"])
  print (filter (matches (Star Any :.: str "in" :.: Star Any)) (words "thing rain sun in king"))
  print (Chr 'a' :|: Chr 'b' :.: Star (Chr 'c'))
