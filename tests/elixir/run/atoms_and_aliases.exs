alias String.Chars, as: Text
IO.inspect([:ok, :"two words", :"Elixir.Enum", nil, true, Enum, Text, :+, :a?, :b!])
IO.inspect(Atom.to_string(Enum))
IO.inspect(Module.concat([Shop, Cart]))
IO.inspect(Module.split(Shop.Cart.Item))
IO.inspect(is_atom(nil) and is_boolean(false))
IO.puts(:hello)
IO.inspect(String.to_atom("made") == :made)
