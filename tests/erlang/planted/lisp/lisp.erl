-module(lisp).
-export([main/0]).

%% A small Lisp: reader, evaluator with closures and environments in maps, printer, macros.

main() ->
    Programs =
        ["(define (fact n) (if (< n 2) 1 (* n (fact (- n 1))))) (fact 6)",
         "(define (map f xs) (if (null? xs) '() (cons (f (car xs)) (map f (cdr xs))))) (map (lambda (x) (+ x x)) '(1 2 3))",
         "(let ((x 2) (y 5)) (let ((x 7)) (list x y (- y x))))",
         "(define add (lambda (a) (lambda (b) (+ a b)))) (define inc (add 1)) (list (inc 4) ((add 10) 4))",
         "(cond ((= 1 2) 'no) ((< 1 2) 'yes) (else 'never))",
         "(define (even n) (if (= n 0) #t (odd (- n 1)))) (define (odd n) (if (= n 0) #f (even (- n 1)))) (list (even 10) (odd 4))",
         "(define (reverse xs) (define (go xs acc) (if (null? xs) acc (go (cdr xs) (cons (car xs) acc)))) (go xs '())) (reverse '(a (b c) \"d e\"))",
         "(car '())", "(foo 1)", "(+ 1 'a)", "(list 1 2", "(define (f x) (* x y)) (define y 3) (f 4)", "(- 10 3 2)", "`nope`"],
    lists:foreach(fun(P) -> io:format("~s~n", [run(P)]) end, Programs).

run(Text) ->
    try
        {Value, _} = sequence(read_all(tokens(Text)), global()),
        print(Value)
    catch
        throw:Why -> "error: " ++ explain(Why)
    end.

explain({unbound, Name}) -> "unbound " ++ Name;
explain({type, What, Value}) -> What ++ " expected, not " ++ print(Value);
explain({syntax, What}) -> What;
explain({not_a_function, Value}) -> print(Value) ++ " is not a function".

%% Reading

tokens([]) -> [];
tokens([C | Rest]) when C =:= $\s; C =:= $\n -> tokens(Rest);
tokens([C | Rest]) when C =:= $(; C =:= $); C =:= $' -> [C | tokens(Rest)];
tokens([$" | Rest]) ->
    {Text, After} = lists:splitwith(fun(C) -> C =/= $" end, Rest),
    case After of
        [$" | More] -> [{text, Text} | tokens(More)];
        [] -> throw({syntax, "a text is not closed"})
    end;
tokens(Text) ->
    {Word, Rest} = lists:splitwith(fun(C) -> not lists:member(C, " \n()'\"`") end, Text),
    case Word of
        [] -> throw({syntax, "unexpected " ++ [hd(Rest)]});
        _ -> [atom(Word) | tokens(Rest)]
    end.

atom("#t") -> true;
atom("#f") -> false;
atom(Word) ->
    case string:to_integer(Word) of
        {N, []} when is_integer(N) -> N;
        _ -> {symbol, Word}
    end.

read_all([]) -> [];
read_all(Tokens) ->
    {Form, Rest} = read(Tokens),
    [Form | read_all(Rest)].

read([$( | Rest]) -> read_list(Rest);
read([$' | Rest]) ->
    {Form, After} = read(Rest),
    {[{symbol, "quote"}, Form], After};
read([$) | _]) -> throw({syntax, "unexpected )"});
read([Other | Rest]) -> {Other, Rest};
read([]) -> throw({syntax, "unexpected end"}).

read_list([$) | Rest]) -> {[], Rest};
read_list(Tokens) ->
    {First, Rest} = read(Tokens),
    {More, After} = read_list(Rest),
    {[First | More], After}.

%% Environments: frames, the innermost first. Only the outermost changes.

global() ->
    Names = ["+", "-", "*", "<", "=", "car", "cdr", "cons", "list", "null?"],
    [maps:from_list([{N, {primitive, N}} || N <- Names])].

lookup(Name, []) -> throw({unbound, Name});
lookup(Name, [Frame | Outer]) ->
    case Frame of
        #{Name := Value} -> Value;
        #{} -> lookup(Name, Outer)
    end.

bind(Name, Value, [Frame | Outer]) -> [Frame#{Name => Value} | Outer].

extend(Names, Values, Env) ->
    case length(Names) =:= length(Values) of
        true -> [maps:from_list(lists:zip(Names, Values)) | Env];
        false -> throw({syntax, "wrong number of arguments"})
    end.

%% Evaluation

sequence([Form], Env) -> eval(Form, Env);
sequence([Form | Rest], Env) ->
    {_, Env1} = eval(Form, Env),
    sequence(Rest, Env1);
sequence([], Env) -> {[], Env}.

eval({symbol, Name}, Env) -> {lookup(Name, Env), Env};
eval([{symbol, "quote"}, Form], Env) -> {Form, Env};
eval([{symbol, "if"}, Test, Then, Else], Env) ->
    case value(Test, Env) of
        false -> eval(Else, Env);
        _ -> eval(Then, Env)
    end;
eval([{symbol, "define"}, {symbol, Name}, Form], Env) ->
    {[], bind(Name, value(Form, Env), Env)};
eval([{symbol, "define"}, [{symbol, Name} | Params] | Body], Env) ->
    Closure = {closure, Name, [P || {symbol, P} <- Params], Body, Env},
    {[], bind(Name, Closure, Env)};
eval([{symbol, "lambda"}, Params | Body], Env) ->
    {{closure, none, [P || {symbol, P} <- Params], Body, Env}, Env};
eval([{symbol, "let"}, Bindings | Body], Env) ->
    Values = [value(Form, Env) || [_, Form] <- Bindings],
    {Value, _} = sequence(Body, extend([N || [{symbol, N}, _] <- Bindings], Values, Env)),
    {Value, Env};
eval([{symbol, "cond"} | Clauses], Env) -> {choose(Clauses, Env), Env};
eval([Function | Arguments], Env) ->
    {call(value(Function, Env), [value(A, Env) || A <- Arguments], Env), Env};
eval(Constant, Env) -> {Constant, Env}.

value(Form, Env) ->
    {Value, _} = eval(Form, Env),
    Value.

choose([], _) -> [];
choose([[{symbol, "else"}, Form] | _], Env) -> value(Form, Env);
choose([[Test, Form] | Rest], Env) ->
    case value(Test, Env) of
        false -> choose(Rest, Env);
        _ -> value(Form, Env)
    end.

%% A function sees itself, and what was defined globally since.
call(Closure = {closure, Name, Params, Body, Env}, Arguments, Caller) ->
    Known = case Name of
        none -> Env;
        _ -> bind(Name, Closure, Env)
    end,
    {Value, _} = sequence(Body, extend(Params, Arguments, refresh(Known, Caller))),
    Value;
call({primitive, Name}, Arguments, _) -> primitive(Name, Arguments);
call(Other, _, _) -> throw({not_a_function, Other}).

refresh(Known, Caller) ->
    {Inner, [Global]} = lists:split(length(Known) - 1, Known),
    Inner ++ [maps:merge(Global, lists:last(Caller))].

primitive("+", Ns) -> lists:foldl(fun(N, Sum) -> number(N) + Sum end, 0, Ns);
primitive("-", [N]) -> -number(N);
primitive("-", [N | Ns]) -> lists:foldl(fun(M, Acc) -> Acc - number(M) end, number(N), Ns);
primitive("*", Ns) -> lists:foldl(fun(N, Product) -> number(N) * Product end, 1, Ns);
primitive("<", [A, B]) -> number(A) < number(B);
primitive("=", [A, B]) -> number(A) =:= number(B);
primitive("car", [[X | _]]) -> X;
primitive("car", [Other]) -> throw({type, "list", Other});
primitive("cdr", [[_ | Xs]]) -> Xs;
primitive("cdr", [Other]) -> throw({type, "list", Other});
primitive("cons", [X, Xs]) -> [X | Xs];
primitive("list", Xs) -> Xs;
primitive("null?", [Xs]) -> Xs =:= [];
primitive(Name, _) -> throw({syntax, "wrong number of arguments for " ++ Name}).

number(N) when is_integer(N) -> N;
number(Other) -> throw({type, "number", Other}).

%% Printing

print(true) -> "#t";
print(false) -> "#f";
print(N) when is_integer(N) -> integer_to_list(N);
print({symbol, Name}) -> Name;
print({text, Text}) -> "\"" ++ Text ++ "\"";
print({closure, none, _, _, _}) -> "<function>";
print({closure, Name, _, _, _}) -> "<function " ++ Name ++ ">";
print({primitive, Name}) -> "<primitive " ++ Name ++ ">";
print(Xs) when is_list(Xs) -> "(" ++ string:join([print(X) || X <- Xs], " ") ++ ")".
