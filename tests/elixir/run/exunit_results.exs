# ExUnit: what a suite comes to, with what stands around its tests.
ExUnit.start(autorun: false, formatters: [])

defmodule ShelfTest do
  use ExUnit.Case

  setup_all do
    {:ok, shelf: [:tea, :rice]}
  end

  setup context do
    {:ok, agent} = Agent.start_link(fn -> context.shelf end)
    on_exit(fn -> send(:listener, {:left, context.test}) end)
    {:ok, agent: agent}
  end

  describe "what is there" do
    test "is counted", %{agent: agent} do
      assert Agent.get(agent, &length/1) == 2
    end

    test "is not counted wrongly", %{agent: agent} do
      assert Agent.get(agent, &length/1) == 3
    end
  end

  @tag :skip
  test "is left out" do
    flunk("never")
  end

  test "raises" do
    assert_raise ArgumentError, fn -> String.to_integer(Enum.join(["x"])) end
    assert catch_exit(exit(:done)) == :done
  end

  test "receives" do
    send(self(), {:hello, 1})
    assert_receive {:hello, n}
    assert n == 1
    refute_received :nothing
  end

  test "crashes" do
    _ = Map.fetch!(Map.new(), :missing)
  end
end

Process.register(self(), :listener)
IO.inspect(ExUnit.run())

left = fn left, seen ->
  receive do
    {:left, test} -> left.(left, [test | seen])
  after
    0 -> Enum.sort(seen)
  end
end

IO.inspect(left.(left, []))
