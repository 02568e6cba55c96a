defmodule BakeryTest do
  use ExUnit.Case

  test "the flour of the test configuration" do
    assert Bakery.Stock.left() == 3
  end

  test "a baker takes a sack" do
    Bakery.Stock.fill(2)
    assert Bakery.Stock.take() == :ok
    assert Bakery.Stock.left() == 1
  end

  describe "ovens" do
    setup do
      for name <- [:top, :bottom], do: {:ok, _} = Bakery.Oven.start(name)
      on_exit(fn -> for {_, pid, _, _} <- DynamicSupervisor.which_children(Bakery.Ovens), do: DynamicSupervisor.terminate_child(Bakery.Ovens, pid) end)
      :ok
    end

    test "borrow heat" do
      assert Bakery.Oven.bake(:top, :bottom) == {:baked, 100}
    end

    @tag :registry
    test "are registered" do
      assert [{pid, nil}] = Registry.lookup(Bakery.Names, :top)
      assert Process.alive?(pid)
    end
  end

  test "sales are kept" do
    assert Bakery.Till.sell([]) == 0
    assert Bakery.Till.sold() == [0]
  end

  @tag :skip
  test "bread is sold on Sundays"
end
