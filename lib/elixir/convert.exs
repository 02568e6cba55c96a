# Run by the installed Elixir: compiles a program, and turns what Elixir keeps about each module (its own
# syntax tree) into Erlang's abstract code, which Backstory reads.
#
#     elixir convert.exs library OUT FOLDER...          every .beam of the folders
#     elixir convert.exs file OUT FILE CALL             a script, or a file of modules
#     elixir convert.exs project OUT FOLDER BUILD CALL  what mix compiled to BUILD
#
# OUT gets a .beam for each module, with nothing in it but the abstract code, and a file `manifest`:
#
#     module NAME                the modules, in order of definition
#     main NAME                  whose __FILE__/1 runs the program
#     struct NAME FIELD...       the fields of a struct in the order in which Elixir shows them

defmodule Backstory.Tracer do
  @moduledoc false
  def trace({:on_module, bytecode, _}, env) do
    :ets.insert(:backstory_modules, {:erlang.unique_integer([:monotonic]), env.module, bytecode})
    :ok
  end

  def trace(_, _), do: :ok
end

defmodule Backstory.Convert do
  @moduledoc false
  # Erlang's code gets lines only. Columns travel inside the line numbers, and are taken out again behind
  # Elixir's compiler.
  @columns 4096
  @main :elixir_compiler_1000

  def beam(code, out) do
    case :beam_lib.chunks(code, [:debug_info]) do
      {:ok, {module, [{:debug_info, {:debug_info_v1, backend, data}}]}} when data != :none ->
        {:ok, forms} = backend.debug_info(:erlang_v1, module, with_columns(data), [])
        forms = Enum.map(forms, &unpack_form/1)
        info = {:debug_info_v1, :erl_abstract_code, {forms, []}}
        {:ok, bytes} = :beam_lib.build_module([{'Dbgi', :erlang.term_to_binary(info)}])
        File.write!(Path.join(out, "#{module}.beam"), bytes)
        {:ok, module}

      _ ->
        :error
    end
  end

  defp with_columns({:elixir_v1, map, specs}) do
    definitions =
      for {name, kind, meta, clauses} <- map.definitions do
        clauses =
          for {meta, args, guards, body} <- clauses do
            {pack(meta), walk(args), walk(guards), walk(body)}
          end

        {name, kind, pack(meta), clauses}
      end

    {:elixir_v1, %{map | definitions: definitions}, specs}
  end

  defp with_columns(other), do: other

  defp walk({name, meta, args}) when is_list(meta), do: {walk(name), pack(meta), walk(args)}
  defp walk({left, right}), do: {walk(left), walk(right)}
  defp walk([head | tail]), do: [walk(head) | walk(tail)]
  defp walk(other), do: other

  defp pack(meta) do
    case List.keyfind(meta, :line, 0) do
      {:line, line} when is_integer(line) and line > 0 ->
        column = Keyword.get(meta, :column, 0)
        column = if is_integer(column) and column < @columns, do: column, else: 0
        List.keyreplace(meta, :line, 0, {:line, line * @columns + column})

      _ ->
        meta
    end
  end

  defp unpack_form(form) when elem(form, 0) == :attribute, do: form
  defp unpack_form(form), do: unpack(form)

  defp unpack(tuple) when is_tuple(tuple) and tuple_size(tuple) >= 2 do
    case Tuple.to_list(tuple) do
      [tag, annotation | rest] when is_atom(tag) ->
        List.to_tuple([tag, place(annotation) | Enum.map(rest, &unpack/1)])

      list ->
        List.to_tuple(Enum.map(list, &unpack/1))
    end
  end

  defp unpack([head | tail]), do: [unpack(head) | unpack(tail)]
  defp unpack(other), do: other

  defp place(line) when is_integer(line) and line >= @columns do
    case rem(line, @columns) do
      0 -> div(line, @columns)
      column -> {div(line, @columns), column}
    end
  end

  defp place([{key, _} | _] = annotation) when key in [:location, :generated, :file, :record, :text] do
    Enum.map(annotation, fn
      {:location, line} -> {:location, place(line)}
      other -> other
    end)
  end

  defp place(other), do: unpack(other)

  # A program's files: modules are compiled where they stand; everything else at the top level becomes the
  # body of one function.
  def begin do
    :ets.new(:backstory_modules, [:named_table, :public, :ordered_set])
    Code.put_compiler_option(:debug_info, true)
    Code.put_compiler_option(:ignore_module_conflict, true)
    Code.put_compiler_option(:parser_options, columns: true)
    Code.put_compiler_option(:tracers, [Backstory.Tracer])
    # What module bodies print is not what the program prints.
    Process.group_leader(self(), Process.whereis(:standard_error))
  end

  def environment(path), do: %{Code.env_for_eval(file: path) | tracers: [Backstory.Tracer]}

  def file(path, env) do
    text = File.read!(path)
    quoted = Code.string_to_quoted!(text, file: path, columns: true)

    expressions =
      case quoted do
        {:__block__, _, list} -> list
        nil -> []
        one -> [one]
      end

    Enum.flat_map_reduce(expressions, %{env | file: path}, fn expression, env ->
      case kind(expression) do
        :module ->
          before = names()
          {_, _, env} = Code.eval_quoted_with_env(expression, [], env)
          {Enum.flat_map(names() -- before, &registration/1), env}

        :directive ->
          {_, _, env} = Code.eval_quoted_with_env(expression, [], env)
          {[expression], env}

        :other ->
          {[expression], env}
      end
    end)
  end

  defp kind({name, _, args}) when is_list(args) do
    cond do
      name in [:defmodule, :defprotocol, :defimpl] -> :module
      name in [:alias, :import, :require, :use] -> :directive
      true -> :other
    end
  end

  defp kind(_), do: :other

  # Test cases register themselves when they are compiled, which was elsewhere.
  defp registration(module) do
    if function_exported?(module, :__ex_unit__, 0) do
      [quote(do: ExUnit.Server.add_sync_module(unquote(module)))]
    else
      []
    end
  end

  def application(path) do
    {:ok, [{:application, name, keys}]} = :file.consult(path)
    {name, keys}
  end

  # Elixir's own applications. What the first two start is there without processes of their own.
  def own_applications do
    for name <- [:elixir, :logger, :eex, :ex_unit], path = :code.where_is_file('#{name}.app'), is_list(path) do
      {^name, keys} = application(path)
      {name, if(name in [:elixir, :logger], do: Keyword.delete(keys, :mod), else: keys)}
    end
  end

  def specifications(applications) do
    for {name, keys} <- applications do
      quote(do: :application.load(unquote(Macro.escape({:application, name, keys}))))
    end
  end

  def main(body, path) do
    env = %{environment(path) | line: 1}

    code =
      quote do
        @compile {:no_warn_undefined, :all}
        def unquote(:__FILE__)(_), do: unquote({:__block__, [], body})
      end

    {:module, main, code, _} = Module.create(@main, code, env)
    Backstory.Tracer.trace({:on_module, code, :none}, %{env | module: main})
    main
  end

  defp names, do: for({_, module, _} <- :ets.tab2list(:backstory_modules), do: module)

  def finish(out, main, built \\ []) do
    modules = :ets.tab2list(:backstory_modules)
    for {_, module, code} <- modules, beam(code, out) == :error, do: raise("no debug information in #{inspect(module)}")
    mains = if main, do: ["main #{main}"], else: []
    defined = built ++ for({_, module, _} <- modules, module != main, do: module)
    write(out, for(module <- defined, do: "module #{module}") ++ mains ++ structs(defined))
  end

  def structs(modules) do
    for module <- modules, Code.ensure_loaded?(module), function_exported?(module, :__struct__, 0) do
      Enum.join(["struct #{module}" | fields(module)], " ")
    end
  end

  defp fields(module) do
    case module.__info__(:struct) do
      list when is_list(list) -> for %{field: field} <- list, do: field
      _ -> module.__struct__() |> Map.from_struct() |> Map.keys()
    end
  end

  def write(out, lines), do: File.write!(Path.join(out, "manifest"), Enum.map(lines, &[&1, ?\n]))
end

alias Backstory.Convert

case System.argv() do
  ["library", out | folders] ->
    Enum.each(folders, &Code.append_path/1)
    beams = Enum.flat_map(folders, &Path.wildcard(Path.join(&1, "*.beam")))
    found = for beam <- beams, {:ok, module} <- [Convert.beam(String.to_charlist(beam), out)], do: module
    Convert.write(out, for(m <- found, do: "module #{m}") ++ Convert.structs(found))

  ["file", out, path, call] ->
    Convert.begin()
    text = File.read!(path)
    # Test cases ask for it as they are compiled.
    if String.contains?(text, "ExUnit."), do: {:ok, _} = Application.ensure_all_started(:ex_unit)
    {body, _} = Convert.file(path, Convert.environment(path))

    starts = String.contains?(text, ["ExUnit.start", "Application."])
    body = if(starts, do: Convert.specifications(Convert.own_applications()), else: []) ++ body

    body =
      case call do
        "" -> body
        _ -> body ++ [Code.string_to_quoted!(call, file: "--call", columns: true)]
      end

    Convert.finish(out, if(body != [], do: Convert.main(body, path)))

  ["project", out, folder, build, call] ->
    Convert.begin()
    ebins = Path.wildcard(Path.join([build, "*", "ebin"]))
    Enum.each(ebins, &Code.prepend_path/1)

    built =
      for ebin <- ebins,
          beam <- Path.wildcard(Path.join(ebin, "*.beam")),
          {:ok, module} <- [Convert.beam(String.to_charlist(beam), out)],
          do: module

    apps =
      for ebin <- ebins, app <- Path.wildcard(Path.join(ebin, "*.app")), do: Convert.application(app)

    specifications = Convert.specifications(apps ++ Convert.own_applications())

    starts = for {name, _} <- apps, do: quote(do: {:ok, _} = Application.ensure_all_started(unquote(name)))

    body = if call == "", do: [], else: [Code.string_to_quoted!(call, file: "--call", columns: true)]

    main = Convert.main(specifications ++ starts ++ body, Path.join(folder, "mix.exs"))
    Convert.finish(out, main, built)
end
