-- Escapes, gaps, control names, numeric escapes, and how show prints them back.
module Main where

main :: IO ()
main = do
  putStrLn "tab\there\\ and \"quotes\" 'single'"
  print "tab\tnew\nbell\a\b\f\v\r\0"
  print "\SOH\STX\DEL\ESC\^A\^Z"
  print "\1234\&5\x41\o101\65"
  print "\SO\&H\SOH"
  print "gap \
        \continues"
  print ['\'', '"', '\n', '\\', '\t', '\200', '\x1F600']
  print "é→λ"
  print (length "\1234\&5", length "a\
     \b")
  print (map fromEnum "\NUL\SP\DEL\xff")
  print (show "\"" ++ show '\'')
  print "\200\&1\x7f"
  print (lines "a\n\nb\n", unlines ["x", "y"], words " a \t b\nc ", unwords ["p", "q"])
