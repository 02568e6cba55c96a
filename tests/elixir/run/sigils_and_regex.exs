IO.inspect(~w(one two)a)
IO.inspect(~s(say "hi" #{1 + 1}))
IO.inspect(~S(no #{escape}))
IO.inspect(Regex.run(~r/(\w+)@(\w+)/, "ann@home"))
IO.inspect(Regex.scan(~r/\d+/, "a1b22c333"))
IO.inspect(Regex.replace(~r/o/, "foo", "0"))
IO.inspect("a1b2" =~ ~r/\d$/)
IO.inspect(Regex.named_captures(~r/(?<y>\d+)-(?<m>\d+)/, "2024-05"))
IO.inspect(String.split("a, b;c", ~r/[,;]\s*/))

IO.puts("""
  indented
text
""")
