defmodule User do
  @enforce_keys [:name]
  defstruct [:name, age: 18, tags: []]
  def older(%User{age: age} = user, by \\ 1), do: %User{user | age: age + by}
end

defmodule Main do
  def run do
    ann = %User{name: "ann"}
    IO.inspect(ann)
    IO.inspect(User.older(ann, 4))
    IO.inspect(ann.age)
    IO.inspect(Map.from_struct(ann))
    IO.inspect(is_struct(ann, User))
    %User{name: name} = ann
    IO.puts(name)
    IO.inspect(struct(ann, age: 1, nothing: 2))

    try do
      struct!(User, age: 2)
    rescue
      e in ArgumentError -> IO.puts(Exception.message(e))
    end

    try do
      Map.get(ann, :x) || ann.missing
    rescue
      e in KeyError -> IO.puts(Exception.message(e))
    end
  end
end

Main.run()
