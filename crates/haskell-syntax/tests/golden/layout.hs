module Layout where
oneLine = let x = 1; y = 2 in x + y
inParens = (case 1 of 1 -> 2; _ -> 3)
inList = [case x of 1 -> 2 | let y = 2, x <- [y], let z = x]
inTuple = (do 1, let a = 1 in a, if True then do 1 else do 2)
guardLet n | let m = n + 1, m > 2 = m
           | otherwise = n
whereUnder = go 1
  where go 0 = 0
        go n = go (n - 1)
          where unused = n
operatorAfter = do
    Just 1
  <|> Nothing
  where (<|>) = const
nestedLet = let a = let b = 1
                        c = 2
                    in b + c
                d = 3
            in a + d
emptyWhere = 1 where
ifInDo = do
  x <- [True]
  if x
    then return 1
    else return 2
	where tabbed = 1
trailing = f $ \x -> case x of
  Just y -> do
    y
  Nothing -> 0
 where f = id
