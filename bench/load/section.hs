-- Section NN of a long program: a small shop, written as people write.
data ItemNN = ItemNN
  { nameNN :: String
  , priceNN :: Double
  , stockNN :: Int
  , kindNN :: KindNN
  } deriving (Eq, Show)

data KindNN = ToolNN | FoodNN | BookNN String | BundleNN [ItemNN]
  deriving (Eq, Show)

data EventNN
  = SoldNN String Int
  | ReturnedNN String Int
  | DeliveredNN String Int Double
  | RenamedNN { fromNN :: String, toNN :: String }
  deriving (Eq, Show)

newtype ShopNN = ShopNN { itemsNN :: Map.Map String ItemNN }

class DescribedNN a where
  describeNN :: a -> String
  describeNN _ = "thing"
  weightNN :: a -> Int

instance DescribedNN ItemNN where
  describeNN item = nameNN item ++ " at " ++ show (priceNN item) ++ suffix (kindNN item)
    where
      suffix ToolNN = " (tool)"
      suffix FoodNN = " (food)"
      suffix (BookNN author) = " by " ++ author
      suffix (BundleNN inner) = " with " ++ intercalate ", " (map nameNN inner)
  weightNN = length . describeNN

instance DescribedNN a => DescribedNN [a] where
  describeNN = unlines . map describeNN
  weightNN xs = sum (map weightNN xs)

startNN :: ShopNN
startNN = ShopNN (Map.fromList [(nameNN item, item) | item <- stock])
  where
    stock =
      [ ItemNN "hammer" 12.5 3 ToolNN
      , ItemNN "bread" 2.25 20 FoodNN
      , ItemNN { nameNN = "novel", priceNN = 9, stockNN = 4, kindNN = BookNN "Woolf" }
      , ItemNN "set" 20 1 (BundleNN [ItemNN "nail" 0.1 100 ToolNN, ItemNN "glue" 3 2 ToolNN])
      ]

applyNN :: EventNN -> ShopNN -> Either String ShopNN
applyNN event (ShopNN items) = case event of
  SoldNN name n -> do
    item <- findNN name items
    when (stockNN item < n) $ Left ("only " ++ show (stockNN item) ++ " of " ++ name)
    pure (ShopNN (Map.insert name item { stockNN = stockNN item - n } items))
  ReturnedNN name n
    | n <= 0 -> Left "nothing returned"
    | otherwise -> ShopNN . changeNN name (+ n) <$> (items <$ findNN name items)
  DeliveredNN name n price ->
    pure . ShopNN $ Map.insertWith merge name (ItemNN name price n FoodNN) items
    where merge new old = old { stockNN = stockNN old + stockNN new, priceNN = priceNN new }
  RenamedNN { fromNN = old, toNN = new } -> do
    item <- findNN old items
    pure . ShopNN . Map.insert new item { nameNN = new } $ Map.delete old items

findNN :: String -> Map.Map String ItemNN -> Either String ItemNN
findNN name = maybe (Left ("no " ++ name)) Right . Map.lookup name

changeNN :: String -> (Int -> Int) -> Map.Map String ItemNN -> Map.Map String ItemNN
changeNN name f = Map.adjust (\item -> item { stockNN = f (stockNN item) }) name

runNN :: [EventNN] -> State (ShopNN, [String]) Int
runNN events = do
  forM_ events $ \event -> do
    (shop, notes) <- get
    case applyNN event shop of
      Left note -> put (shop, note : notes)
      Right shop' -> put (shop', notes)
  gets (\(shop, notes) -> length notes + weightNN (Map.elems (itemsNN shop)))

totalNN :: Int
totalNN = evalState (runNN script) (startNN, [])
  where
    script = [SoldNN "hammer" 1, SoldNN "novel" 9, ReturnedNN "bread" 2]
      ++ [DeliveredNN name n (fromIntegral n) | (name, n) <- zip ["tea", "bread"] [NN ..]]
      ++ [RenamedNN { fromNN = "set", toNN = "kit" }, RenamedNN "none" "some"]

