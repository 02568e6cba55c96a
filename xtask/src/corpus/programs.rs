//! A small program for each package: what it imports, and the lines of its `main`.

pub(super) struct Program {
    pub package: &'static str,
    pub imports: &'static [&'static str],
    pub lines: &'static [&'static str],
}

const fn program(
    package: &'static str,
    imports: &'static [&'static str],
    lines: &'static [&'static str],
) -> Program {
    Program { package, imports, lines }
}

pub(super) const PROGRAMS: &[Program] = &[
    program(
        "split",
        &["Data.List.Split"],
        &["print (splitOn \",\" \"a,b,,c\", chunksOf 2 [1 .. 5 :: Int])"],
    ),
    program(
        "safe",
        &["Safe"],
        &["print (headMay \"\", atDef 'z' \"abc\" 7, readMay \"3\" :: Maybe Int)"],
    ),
    program(
        "dlist",
        &["qualified Data.DList as D"],
        &["print (D.toList (D.fromList [1, 2] <> D.singleton (3 :: Int)))"],
    ),
    program(
        "monad-loops",
        &["Control.Monad.Loops", "Data.IORef"],
        &[
            "r <- newIORef (0 :: Int)",
            "xs <- whileM (fmap (< 3) (readIORef r)) (modifyIORef r (+ 1) >> readIORef r)",
            "print xs",
        ],
    ),
    program(
        "utility-ht",
        &["Data.List.HT", "Data.Maybe.HT (toMaybe)"],
        &["print (sieve 2 [1 .. 7 :: Int], toMaybe True 'a')"],
    ),
    program(
        "data-ordlist",
        &["Data.List.Ordered"],
        &["print (nubSort [3, 1, 3, 2 :: Int], member 2 [1, 2])"],
    ),
    program(
        "extra",
        &["Data.List.Extra"],
        &["print (wordsBy (== ' ') \"a b  c\", dropEnd 1 [1, 2, 3 :: Int])"],
    ),
    program(
        "boxes",
        &["Text.PrettyPrint.Boxes"],
        &["printBox (text \"ab\" <+> (text \"c\" // text \"d\"))"],
    ),
    program("numbers", &["Data.Number.CReal"], &["putStrLn (showCReal 20 (sqrt 2))"]),
    program(
        "logict",
        &["Control.Monad.Logic"],
        &["print (observeMany 3 (msum (map return [1 :: Int ..])))"],
    ),
    program("smallcheck", &["Test.SmallCheck"], &["smallCheck 3 (\\x -> x + 0 == (x :: Int))"]),
    program(
        "heaps",
        &["qualified Data.Heap as H", "Data.Foldable (toList)"],
        &["print (toList (H.fromList [3, 1, 2 :: Int]))"],
    ),
    program(
        "pqueue",
        &["qualified Data.PQueue.Min as Q"],
        &["print (Q.toAscList (Q.fromList [3, 1, 2 :: Int]))"],
    ),
    program(
        "psqueues",
        &["qualified Data.OrdPSQ as P"],
        &["print (P.findMin (P.fromList [(1 :: Int, 'b', ()), (2, 'a', ())]))"],
    ),
    program(
        "fingertree",
        &["qualified Data.PriorityQueue.FingerTree as F"],
        &["print (F.minView (F.singleton (1 :: Int) 'a'))"],
    ),
    program(
        "fgl",
        &["Data.Graph.Inductive"],
        &["print (topsort (mkGraph [(1, 'a'), (2, 'b')] [(2, 1, ())] :: Gr Char ()))"],
    ),
    program(
        "bimap",
        &["qualified Data.Bimap as B"],
        &["print (B.lookupR 'b' (B.fromList [(1 :: Int, 'a'), (2, 'b')]) :: Maybe Int)"],
    ),
    program(
        "multimap",
        &["qualified Data.MultiMap as M"],
        &["print (M.lookup 'a' (M.fromList [('a', 1), ('a', 2 :: Int)]))"],
    ),
    program(
        "edit-distance",
        &["Text.EditDistance"],
        &["print (levenshteinDistance defaultEditCosts \"kitten\" \"sitting\")"],
    ),
    program("Diff", &["Data.Algorithm.Diff"], &["print (getDiff \"abc\" \"acd\")"]),
    program(
        "either",
        &["Data.Either.Combinators"],
        &["print (mapLeft length (Left \"abc\" :: Either String Int))"],
    ),
    program("tagged", &["Data.Tagged"], &["print (untag (Tagged 3 :: Tagged Int Integer))"]),
    program(
        "transformers-compat",
        &["Control.Monad.Trans.Except"],
        &["print (runExcept (throwE 'a') :: Either Char ())"],
    ),
    program(
        "mmorph",
        &["Control.Monad.Morph", "Control.Monad.Trans.State", "Data.Functor.Identity"],
        &["print =<< evalStateT (hoist (return . runIdentity) (modify (+ 1) >> get)) (1 :: Int)"],
    ),
    program(
        "contravariant",
        &["Data.Functor.Contravariant"],
        &["print (getPredicate (contramap length (Predicate even)) \"ab\")"],
    ),
    program(
        "comonad",
        &["Control.Comonad", "Control.Comonad.Store"],
        &["print (extract (fmap (+ 1) (store (* 2) (5 :: Int))))"],
    ),
    program(
        "distributive",
        &["Data.Distributive"],
        &["print (map ($ 3) (fmap (+) [1, 2 :: Int]), distribute [(+ 1), (* 2)] (5 :: Int))"],
    ),
    program("semigroupoids", &["Data.Functor.Apply"], &["print (Just (+ 1) <.> Just (2 :: Int))"]),
    program(
        "bifunctors",
        &["Data.Biapplicative"],
        &["print ((biliftA2 (+) (++) (1 :: Int, \"a\") (2, \"b\")))"],
    ),
    program("profunctors", &["Data.Profunctor"], &["print (dimap length show (+ 1) \"abc\")"]),
    program(
        "free",
        &["Control.Monad.Free"],
        &["print (retract (liftF (Just 1) >>= \\x -> return (x + 1 :: Int)))"],
    ),
    program(
        "operational",
        &["Control.Monad.Operational"],
        &[
            "print (either id (const 0) (case view (return 3 :: Program Maybe Int) of { Return x -> Left x; _ -> Right () }))",
        ],
    ),
    program(
        "pipes",
        &["Pipes", "qualified Pipes.Prelude as P"],
        &["print (P.toList (each [1 .. 5 :: Int] >-> P.map (* 2)))"],
    ),
    program(
        "prettyprinter",
        &["Prettyprinter"],
        &["print (vsep [pretty \"a\", nest 2 (pretty (1 :: Int))])"],
    ),
    program(
        "ansi-wl-pprint",
        &["Text.PrettyPrint.ANSI.Leijen"],
        &["putStrLn (show (text \"a\" Text.PrettyPrint.ANSI.Leijen.<+> int 3))"],
    ),
    program(
        "optparse-applicative",
        &["Options.Applicative"],
        &[
            "print (getParseResult (execParserPure defaultPrefs (info (strOption (long \"x\")) mempty) [\"--x\", \"1\"]) :: Maybe String)",
        ],
    ),
    program(
        "polyparse",
        &["Text.ParserCombinators.Poly"],
        &["print (fst (runParser (many1 (satisfy (== 'a'))) \"aab\"))"],
    ),
    program(
        "parser-combinators",
        &["Control.Monad.Combinators (sepBy)", "Text.ParserCombinators.ReadP (char, readP_to_S)"],
        &["print (length (readP_to_S (sepBy (char 'a') (char ',')) \"a,a\"))"],
    ),
    program("csv", &["Text.CSV"], &["print (either (const []) id (parseCSV \"x\" \"a,b\\nc,d\"))"]),
    program(
        "lazy-csv",
        &["Text.CSV.Lazy.String"],
        &["print (fromCSVTable (csvTable (parseCSV \"a,b\\nc,d\\n\")))"],
    ),
    program("xml", &["Text.XML.Light"], &["putStrLn (showElement (unode \"a\" \"text\"))"]),
    program("tagsoup", &["Text.HTML.TagSoup"], &["print (parseTags \"<a href='x'>y</a>\")"]),
    program("uniplate", &["Data.Generics.Str"], &["print (strList (listStr [1, 2 :: Int]))"]),
    program("syb", &["Data.Generics.Schemes ()"], &["print 'a'"]),
    program("data-default", &["Data.Default"], &["print (def :: Int, def :: [Int])"]),
    program("base-orphans", &["Data.Orphans ()"], &["print 'a'"]),
    program("base-compat", &["Prelude.Compat"], &["print (1 + 1 :: Int)"]),
    program("Boolean", &["Data.Boolean"], &["print (true &&* false :: Bool, ifB True 'a' 'b')"]),
    program(
        "vector-space",
        &["Data.VectorSpace"],
        &["print ((1, 2) ^+^ (3, 4) :: (Double, Double))"],
    ),
    program(
        "newtype",
        &["Control.Newtype", "Data.Monoid"],
        &["print (ala Sum foldMap [1, 2, 3 :: Int])"],
    ),
    program("MemoTrie", &["Data.MemoTrie"], &["print (memo (\\x -> x * x) (7 :: Int))"]),
    program(
        "data-memocombinators",
        &["qualified Data.MemoCombinators as M"],
        &["print (M.integral (* 2) (21 :: Int))"],
    ),
    program(
        "data-accessor",
        &["Data.Accessor.Tuple", "Data.Accessor"],
        &["print (getVal first (1 :: Int, 'a'))"],
    ),
    program("microlens", &["Lens.Micro"], &["print ((1 :: Int, 'a') & _1 %~ (+ 1))"]),
    program(
        "exceptions",
        &["Control.Monad.Catch"],
        &["r <- try (throwM (userError \"x\")) :: IO (Either IOError ())", "print r"],
    ),
    program(
        "pretty",
        &["Text.PrettyPrint"],
        &["putStrLn (render (text \"a\" <+> parens (int 1)))"],
    ),
    program("parsec", &["Text.Parsec"], &["print (parse (many1 digit) \"\" \"12a\")"]),
    program(
        "megaparsec",
        &["Text.Megaparsec", "Data.Void"],
        &[
            "print (either (const \"\") id (runParser (chunk \"ab\" :: Parsec Void String String) \"\" \"ab\"))",
        ],
    ),
    program(
        "these",
        &["Data.These"],
        &["print (these show id (\\a b -> show a ++ b) (These (1 :: Int) \"a\"))"],
    ),
    program("assoc", &["Data.Bifunctor.Assoc"], &["print (assoc ((1 :: Int, 'a'), True))"]),
    program(
        "strict",
        &["qualified Data.Strict.Maybe as S"],
        &["print (S.fromMaybe 1 (S.Just (2 :: Int)))"],
    ),
    program(
        "indexed-traversable",
        &["Data.Foldable.WithIndex"],
        &["print (ifoldMap (\\i c -> [(i, c)]) \"ab\")"],
    ),
    program("witherable", &["Witherable ()"], &["print 'a'"]),
    program("type-equality", &["Data.Type.Equality"], &["print 'a'"]),
    program("some", &["Data.Some ()"], &["print 'a'"]),
    program("reflection", &["Data.Reflection"], &["print (reify (3 :: Int) reflect)"]),
    program("void", &["Data.Void"], &["print (length ([] :: [Void]))"]),
    program("semigroups", &["Data.Semigroup"], &["print (sconcat (pure (Max (1 :: Int))))"]),
    program(
        "stm-chans",
        &["Control.Concurrent.STM.TBMQueue", "Control.Concurrent.STM"],
        &[
            "q <- newTBMQueueIO 2",
            "atomically (writeTBMQueue q 'a')",
            "atomically (readTBMQueue q) >>= print",
        ],
    ),
    program(
        "async",
        &["Control.Concurrent.Async"],
        &["concurrently (return 'a') (return 'b') >>= print"],
    ),
    program(
        "STMonadTrans",
        &["Control.Monad.ST.Trans"],
        &["print =<< runSTT (newSTRef 'a' >>= readSTRef)"],
    ),
    program(
        "MonadRandom",
        &["Control.Monad.Random"],
        &["print (evalRand (getRandomR (1, 1 :: Int)) (mkStdGen 1))"],
    ),
    program(
        "MonadPrompt",
        &["Control.Monad.Prompt"],
        &["print (runPrompt (maybe undefined id) (return 'a'))"],
    ),
    program("punycode", &["Data.Text.Punycode ()"], &["print 'a'"]),
    program("random-shuffle", &["System.Random.Shuffle"], &["print (shuffle \"abc\" [1, 0])"]),
    program("universe-base", &["Data.Universe.Class"], &["print (universe :: [Bool])"]),
    program("utf8-string", &["Codec.Binary.UTF8.String"], &["print (encodeString \"\\228\")"]),
    program("word8", &["Data.Word8"], &["print (isDigit 48)"]),
    program(
        "equivalence",
        &["Data.Equivalence.Monad"],
        &["print (runEquivM' (equate 'a' 'b' >> equivalent 'a' 'b'))"],
    ),
    program("regex-base", &["Text.Regex.Base ()"], &["print 'a'"]),
    program("regex-tdfa", &["Text.Regex.TDFA"], &["print (\"abc\" =~ \"b.\" :: String)"]),
    program("pretty-show", &["Text.Show.Pretty"], &["putStrLn (ppShow [Just (1 :: Int)])"]),
    program(
        "HUnit",
        &["Test.HUnit"],
        &[
            "c <- runTestTT (TestList [1 + 1 ~?= (2 :: Int), \"x\" ~: 'a' ~=? 'a'])",
            "print (errors c + failures c)",
        ],
    ),
    program(
        "QuickCheck",
        &["Test.QuickCheck"],
        &["quickCheck (\\xs -> reverse (reverse xs) == (xs :: [Int]))"],
    ),
    program(
        "random",
        &["System.Random"],
        &["print (take 3 (randomRs (1, 6 :: Int) (mkStdGen 7)))"],
    ),
    program("splitmix", &["System.Random.SplitMix"], &["print (fst (nextWord64 (mkSMGen 42)))"]),
    program(
        "primitive",
        &["Data.Primitive.Array", "Control.Monad.ST"],
        &[
            "print (sum (runST (newArray 3 (2 :: Int) >>= \\a -> writeArray a 1 5 >> unsafeFreezeArray a)))",
        ],
    ),
    program(
        "vector",
        &["qualified Data.Vector as V", "qualified Data.Vector.Unboxed as U"],
        &["print (V.map (+ 1) (V.fromList [1, 2, 3 :: Int]), U.sum (U.enumFromTo 1 (10 :: Int)))"],
    ),
    program("hashable", &["Data.Hashable"], &["print (hash (3 :: Int))"]),
    program(
        "unordered-containers",
        &["qualified Data.HashMap.Strict as H", "Data.List (sort)"],
        &["print (sort (H.toList (H.fromList [(i, i * i) | i <- [1 .. 20 :: Int]])))"],
    ),
    program("primes", &["Data.Numbers.Primes"], &["print (take 10 primes :: [Int])"]),
    program("cond", &["Control.Conditional"], &["print (cond [(False, 'a'), (True, 'b')])"]),
    program(
        "data-fix",
        &["Data.Fix"],
        &[
            "print (foldFix (maybe 0 (+ 1)) (unfoldFix (\\n -> if n == 0 then Nothing else Just (n - 1)) (5 :: Int)) :: Int)",
        ],
    ),
    program("hex", &["Data.Hex"], &["print (hex \"abc\")"]),
    program(
        "tabular",
        &["Text.Tabular", "qualified Text.Tabular.AsciiArt as A"],
        &[
            "putStr (A.render id id id (Table (Group SingleLine [Header \"r\"]) (Group SingleLine [Header \"c\"]) [[\"1\"]]))",
        ],
    ),
    program(
        "tuple",
        &["Data.Tuple.Curry"],
        &["print (uncurryN (\\a b c -> a + b + c) (1, 2, 3 :: Int))"],
    ),
    program(
        "word-wrap",
        &["qualified Data.Text as T", "Text.Wrap"],
        &["print (wrapText defaultWrapSettings 5 (T.pack \"a bcd efg\"))"],
    ),
    program(
        "show-combinators",
        &["Text.Show.Combinators"],
        &["putStrLn (showCon \"C\" @| (1 :: Int) `seq` \"ok\")"],
    ),
    program("semirings", &["Data.Semiring"], &["print (foldMapT id [2, 3 :: Int])"]),
    program(
        "selective",
        &["Control.Selective"],
        &["print (select (Just (Left 3)) (Just (+ 1)) :: Maybe Int)"],
    ),
    program(
        "regex-applicative",
        &["Text.Regex.Applicative"],
        &["print (match (many (sym 'a') <* sym 'b') \"aab\")"],
    ),
    program("monoid-extras", &["Data.Monoid.Action"], &["print (act () (3 :: Int))"]),
    program("managed", &["Control.Monad.Managed"], &["runManaged (liftIO (print 'a'))"]),
    program(
        "lens-family-core",
        &["Lens.Family"],
        &["print (view (\\f (a, b) -> fmap (\\a' -> (a', b)) (f a)) (1 :: Int, 'x'))"],
    ),
    program(
        "kan-extensions",
        &["Data.Functor.Yoneda"],
        &["print (lowerYoneda (fmap (+ 1) (liftYoneda [1, 2 :: Int])))"],
    ),
    program(
        "adjunctions",
        &["Data.Functor.Rep"],
        &["print (index (tabulate (+ 1) :: Int -> Int) 3)"],
    ),
    program(
        "invariant",
        &["Data.Functor.Invariant"],
        &["print (invmap (+ 1) (subtract 1) [1, 2 :: Int])"],
    ),
    program("intervals", &["Numeric.Interval"], &["print ((1 ... 3) + (2 ... (4 :: Int)))"]),
    program("html", &["Text.Html"], &["putStr (renderHtml (body << \"x\"))"]),
    program(
        "haskell-lexer",
        &["Language.Haskell.Lexer"],
        &["print (map fst (lexerPass1 \"x = 1\"))"],
    ),
    program(
        "dotgen",
        &["Text.Dot"],
        &["putStrLn (showDot (node [(\"label\", \"a\")] >> return ()))"],
    ),
    program(
        "deque",
        &["qualified Deque.Lazy as D", "Data.Foldable (toList)"],
        &["print (toList (D.cons (0 :: Int) (D.fromConsAndSnocLists [1] [2])))"],
    ),
    program(
        "data-clist",
        &["Data.CircularList"],
        &["print (toList (rotR (fromList [1, 2, 3 :: Int])))"],
    ),
    program("convertible", &["Data.Convertible"], &["print (convert (3 :: Int) :: Integer)"]),
    program(
        "colour",
        &["Data.Colour.SRGB", "Data.Colour.Names"],
        &["putStrLn (sRGB24show (red :: Colour Double))"],
    ),
    program(
        "data-inttrie",
        &["Data.IntTrie"],
        &["print (apply (fmap (+ 1) identity) (4 :: Int) :: Int)"],
    ),
    program("call-stack", &["Data.CallStack"], &["print (length callStack)"]),
    program(
        "Stream",
        &["qualified Data.Stream as S"],
        &["print (S.take 3 (S.iterate (* 2) (1 :: Int)))"],
    ),
    program(
        "StateVar",
        &["Data.StateVar", "Data.IORef"],
        &["r <- newIORef (1 :: Int)", "r $= 5", "get r >>= print"],
    ),
    program("sop-core", &["Data.SOP"], &["print (hcollapse (K 1 :* K (2 :: Int) :* Nil))"]),
    program(
        "generics-sop",
        &["Generics.SOP"],
        &["print (datatypeName (datatypeInfo (Proxy :: Proxy Bool)))"],
    ),
    program("transformers-base", &["Control.Monad.Base"], &["liftBase (print 'a') :: IO ()"]),
    program(
        "monad-control",
        &["Control.Monad.Trans.Control"],
        &["liftBaseWith (\\run -> run (print 'a')) >>= restoreM"],
    ),
    program(
        "safe-exceptions",
        &["Control.Exception.Safe"],
        &[
            "r <- tryAny (throwString \"x\")",
            "putStrLn (either (const \"caught\") (const \"none\") (r :: Either SomeException ()))",
        ],
    ),
    program(
        "unliftio-core",
        &["Control.Monad.IO.Unlift"],
        &["withRunInIO (\\run -> run (print 'a'))"],
    ),
    program(
        "resourcet",
        &["Control.Monad.Trans.Resource", "Control.Monad.IO.Class"],
        &["runResourceT (allocate (print 'a') (const (print 'z')) >> liftIO (print 'b'))"],
    ),
    program(
        "conduit",
        &["Data.Conduit", "qualified Data.Conduit.List as C"],
        &["print (runConduitPure (C.sourceList [1 .. 5 :: Int] .| C.map (* 2) .| C.consume))"],
    ),
    program("integer-logarithms", &["Math.NumberTheory.Logarithms"], &["print (integerLog2 1000)"]),
    program("scientific", &["Data.Scientific"], &["print (fromFloatDigits (1.5 :: Double))"]),
    program(
        "attoparsec",
        &["Data.Attoparsec.ByteString.Char8", "qualified Data.ByteString.Char8 as B"],
        &["print (parseOnly (decimal :: Parser Int) (B.pack \"12a\"))"],
    ),
    program(
        "case-insensitive",
        &["qualified Data.CaseInsensitive as C"],
        &["print (C.mk \"Ab\" == C.mk \"aB\")"],
    ),
    program(
        "base16-bytestring",
        &["qualified Data.ByteString.Base16 as B", "qualified Data.ByteString.Char8 as C"],
        &["print (B.encode (C.pack \"ab\"))"],
    ),
    program(
        "cereal",
        &["Data.Serialize"],
        &["print (decode (encode (3 :: Int, True)) :: Either String (Int, Bool))"],
    ),
    program(
        "tasty",
        &["Test.Tasty", "Test.Tasty.Providers ()"],
        &["defaultMain (testGroup \"none\" [])"],
    ),
    program(
        "hspec",
        &["Test.Hspec", "Test.Hspec.Runner", "Test.Hspec.Formatters (silent)"],
        &[
            "let config = defaultConfig { configFormatter = Just silent }",
            "result <- hspecWithResult config (it \"adds\" (1 + 1 `shouldBe` (2 :: Int)))",
            "print result",
        ],
    ),
];
