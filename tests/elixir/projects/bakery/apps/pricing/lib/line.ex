defmodule Pricing.Line do
  @moduledoc "Loaves of one kind."

  @enforce_keys [:name]
  defstruct [:name, count: 1, each: 0]
end
