-- throwTo to the thread itself raises at once, masked or not.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  t <- myThreadId
  (mask_ (throwTo t ThreadKilled) >> putStrLn "went on") `catch` \e -> case e of
    ThreadKilled -> putStrLn "caught"
    _ -> putStrLn "other"
