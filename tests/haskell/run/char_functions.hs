-- Data.Char: classification and conversion over ASCII and Unicode.
module Main where

import Data.Char

main :: IO ()
main = do
  print (map toUpper "straße é ñ", map toLower "ÀÉÎ ABC", toTitle 'a')
  print [f | (f, p) <- [("alpha", isAlpha), ("digit", isDigit), ("space", isSpace), ("punct", isPunctuation), ("symbol", isSymbol), ("upper", isUpper)], p '+']
  print (filter isAlphaNum "a1-b2_λ٣", filter isLetter "aλ1", filter isNumber "1²٣½a", filter isDigit "1²٣")
  print (map digitToInt "09afAF", map intToDigit [0, 9, 10, 15])
  print (ord 'a', chr 955, ord maxBound, chr 0x10FFFF)
  print (map generalCategory "aA1 -+(\n€_²")
  print (isControl '\n', isPrint '\n', isPrint 'é', isAscii 'é', isLatin1 'é', isHexDigit 'g', isOctDigit '7')
  print (map isSpace " \t\n\r\f\v\160x", isSeparator ' ', isMark '\768', isAsciiUpper 'a', isAsciiLower 'a')
  print (subtract (ord 'a') (ord 'z'), succ 'a', pred 'b', ['α' .. 'ε'])
  print (showLitChar '\n' "", lexLitChar "\\nHello", readLitChar "\\x41b")
