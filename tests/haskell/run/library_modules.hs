{-# LANGUAGE DataKinds, FlexibleContexts, NoStarIsType, TypeOperators, KindSignatures, ScopedTypeVariables #-}
-- The smaller modules of the library: each does what it says.
import Control.Applicative.Backwards (Backwards (..))
import Control.Applicative.Lift (failure, runErrors)
import Control.Monad (forM_)
import qualified Control.Monad.ST.Lazy as Lazy
import Control.Monad.Trans.Accum (add, look, runAccum)
import Control.Monad.Trans.Select (runSelect, select)
import qualified Control.Monad.Trans.Writer.CPS as CPS
import Data.Bool (bool)
import qualified Data.ByteString as B
import Data.Functor.Constant (Constant (..))
import Data.Functor.Reverse (Reverse (..))
import qualified Data.IntMap.Merge.Strict as IM
import qualified Data.IntMap.Strict as IntMap
import qualified Data.Map.Merge.Strict as M
import qualified Data.Map.Strict as Map
import Data.Proxy (Proxy (..))
import qualified Data.STRef.Lazy as LazyRef
import qualified Data.Text as T
import qualified Data.Text.Encoding as T
import Data.Text.Encoding.Error (lenientDecode)
import qualified Data.Text.Lazy as TL
import qualified Data.Text.Lazy.Encoding as TL
import GHC.TypeLits
import System.Console.GetOpt

data Flag = Verbose | Level Int | Output (Maybe String) | Name String
  deriving (Show, Eq)

options :: [OptDescr Flag]
options =
  [ Option "v" ["verbose"] (NoArg Verbose) "say more"
  , Option "l" ["level", "lvl"] (ReqArg (Level . read) "N") "how much"
  , Option "o" ["output"] (OptArg Output "FILE") "where to\n(standard output otherwise)"
  , Option "" ["name"] (ReqArg Name "NAME") "who"
  ]

size :: forall n. KnownNat (n + 2) => Proxy n -> Integer
size _ = natVal (Proxy :: Proxy (n + 2))

main :: IO ()
main = do
  putStr (usageInfo "usage: prog [OPTION]… FILES" options)
  forM_ [ ["-v", "a", "--level=3", "b"], ["-ofile", "--output", "--output=x", "--", "-v"]
        , ["--na", "me", "-q", "--bogus=1"], ["-l"], ["--l", "3"], ["--verbose=1"], ["-vl4"] ] $ \args -> do
    let (flags, rest, errors) = getOpt Permute options args
    print flags
    print rest
    mapM_ putStr errors
  print (getOpt RequireOrder options ["-v", "x", "-v"])
  print (getOpt (ReturnInOrder Name) options ["a", "-v", "--", "-v", "z"])

  print (map (bool 'n' 'y') [True, False])
  let a = Map.fromList [(1 :: Int, "one"), (2, "two"), (3, "three")]
      b = Map.fromList [(2 :: Int, 2.5 :: Double), (4, 4.5)]
  print (M.merge (M.mapMissing (\_ s -> s ++ "?")) M.dropMissing (M.zipWithMatched (\k s d -> show k ++ s ++ show d)) a b)
  r <- M.mergeA (M.traverseMaybeMissing (\k s -> do { putStrLn ("left " ++ show k); pure (if odd k then Just s else Nothing) }))
                (M.traverseMissing (\k d -> do { putStrLn ("right " ++ show k); pure (show d) }))
                (M.zipWithMaybeAMatched (\k s _ -> do { putStrLn ("both " ++ show k ++ s); pure Nothing })) a b
  print r
  print (IM.merge IM.preserveMissing (IM.filterMissing (\k _ -> k > 3)) (IM.zipWithMaybeMatched (\_ x y -> if x == y then Nothing else Just (x + y)))
          (IntMap.fromList [(1, 1), (2, 2), (3, 3)]) (IntMap.fromList [(2, 2), (3, 4), (4, 4 :: Int), (0, 7)]))

  print (runErrors ((,) <$> failure ["a"] <*> failure ["b"]) :: Either [String] (Int, Int))
  print (forwards (Backwards (Just (+ 1)) <*> Backwards (Just (2 :: Int))))
  print (foldr (:) [] (Reverse "abc"), Constant 3 :: Constant Int Char)
  print (runAccum (add ["x"] >> look >>= \seen -> add ["y"] >> pure (length seen)) ["start"])
  print (runSelect (select (\judge -> if judge True > judge False then True else False)) (\x -> if x then 1 else 2 :: Int))
  print (CPS.runWriter (CPS.tell "ab" >> CPS.censor reverse (CPS.tell "cd" >> pure 'r')))
  print (take 5 (Lazy.runST (do { ref <- LazyRef.newSTRef (1 :: Int); let { go = do { n <- LazyRef.readSTRef ref; LazyRef.writeSTRef ref (n * 2); rest <- go; pure (n : rest) } }; go })))

  print (T.decodeUtf8' (B.pack [104, 195, 169]))
  print (either (const "wrong") T.unpack (T.decodeUtf8' (B.pack [104, 195])))
  print (T.decodeUtf8With lenientDecode (B.pack [104, 255, 105]))
  print (TL.decodeUtf8 (TL.encodeUtf8 (TL.pack "blåbær")))

  print (natVal (Proxy :: Proxy (3 * 4 + 2)), symbolVal (Proxy :: Proxy (AppendSymbol "ab" "cd")), size (Proxy :: Proxy (5 + 2)))
  case someNatVal 42 of
    Just (SomeNat p) -> print (natVal p)
    Nothing -> putStrLn "negative"
  print (fmap (const ()) (sameNat (Proxy :: Proxy 3) (Proxy :: Proxy (1 + 2))), sameNat (Proxy :: Proxy 3) (Proxy :: Proxy 4))
