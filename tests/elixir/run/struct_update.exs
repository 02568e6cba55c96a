defmodule User do
  @enforce_keys [:name]
  @derive {Inspect, only: [:name, :role]}
  defstruct [:name, :email, role: :guest, tags: []]

  def new(attrs), do: struct!(__MODULE__, attrs)
  def promote(%__MODULE__{role: :guest} = user), do: %{user | role: :member}
  def promote(%__MODULE__{} = user), do: user
end

defmodule Main do
  def run do
    ann = User.new(name: "Ann", email: "a@x")
    IO.inspect(ann)
    IO.inspect(User.promote(ann).role)
    IO.inspect(Map.from_struct(ann))
    IO.inspect(is_struct(ann, User))
    IO.inspect(struct(ann, tags: [:x], nope: 1).tags)
    IO.inspect(%User{ann | name: "Bea"}.name)
    IO.inspect(ann.__struct__)
    IO.inspect(match?(%User{}, ann))
    %type{name: name} = ann
    IO.inspect({type, name})
    IO.inspect(try do
      User.new(email: "x")
    rescue
      error in ArgumentError -> error.message
    end)
    IO.inspect(try do
      Map.fetch!(ann, :missing)
    rescue
      error in KeyError -> error.key
    end)
    IO.inspect(Enum.sort([%{b: 1}, %{a: 2}]))
    IO.inspect(put_in(ann.tags, [:t]).tags)
    IO.inspect(get_in(ann, [Access.key(:email)]))
  end
end

Main.run()
