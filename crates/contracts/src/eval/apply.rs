//! Applying functions: known ones by their bodies, unknown and recursive ones as terms.

use super::*;

impl Eval<'_> {
    pub(crate) fn apply(
        &mut self,
        function: Val,
        mut arguments: Vec<Ref>,
        span: Span,
    ) -> Result<Out, Stop> {
        if arguments.is_empty() {
            return Ok(Out::Val(function));
        }
        match self.resolve(&function) {
            Val::Fun(closure) => {
                let arity = closure.params.len();
                if arguments.len() < arity {
                    return Ok(Out::Val(Val::Partial(Box::new(function), arguments.into())));
                }
                let rest = arguments.split_off(arity);
                let out = self.call(&closure, arguments, span)?;
                if rest.is_empty() {
                    return Ok(out);
                }
                let function = self.value(out)?;
                self.apply(function, rest, span)
            }
            Val::Partial(inner, first) => {
                let mut all = first.to_vec();
                all.append(&mut arguments);
                self.apply(*inner, all, span)
            }
            Val::Sym(term) => self.apply_unknown(term, arguments, span),
            Val::Act(contract, inner, blame) => {
                self.before_action(&contract, &blame)?;
                let inner = self.force(&inner)?;
                self.apply(inner, arguments, span)
            }
            _ => Err(Stop::Unsupported("an application of what is no function".to_owned())),
        }
    }

    /// Applies a function that is known by its contract at most.
    fn apply_unknown(
        &mut self,
        term: TermId,
        mut arguments: Vec<Ref>,
        span: Span,
    ) -> Result<Out, Stop> {
        if let Some(value) = self.tested_application(term, &arguments) {
            return Ok(Out::Val(value));
        }
        if arguments.iter().any(is_token) {
            // A recursive call that was left unreduced, and has a contract.
            if let Term::App(name, parts) = self.terms.get(term).clone()
                && self.contracts.contains_key(&name)
                && self.speculating == 0
                && let Some(mut all) =
                    parts.iter().map(|p| self.unreify(*p, None)).collect::<Option<Vec<Ref>>>()
            {
                all.append(&mut arguments);
                return self.act_by_contract(name, &all, span);
            }
            if let (Term::App(..), [token]) = (self.terms.get(term), arguments.as_slice())
                && is_token(token)
            {
                return self.act_in_loop(term);
            }
            return Err(Stop::Unsupported("an action whose steps are not known".to_owned()));
        }
        if let Some(contract) = self.path.function_contracts.get(&term).cloned() {
            let rest = arguments.split_off(1);
            let argument = arguments.remove(0);
            let parts = self.contract_parts(&contract)?;
            let crate::contract::Parts::Function(from, to) = parts else {
                return Err(Stop::Unsupported("a function's contract of another form".to_owned()));
            };
            self.assert(
                &from,
                &argument,
                &crate::value::Break::Call(Blame {
                    function: Symbol::new(crate::value::PASSED),
                    call: span,
                }),
            )?;
            let reified = self.reify(&argument);
            let result = self.terms.add(Term::App(Symbol::new("%apply"), vec![term, reified]));
            let reference = done(Val::Sym(result));
            let to = self.force(&to)?;
            let contract = self.apply(to, vec![argument], span)?;
            let contract = done(self.value(contract)?);
            if self.path.assumed.insert(result) {
                self.assume(&contract, &reference, &Type::Unknown)?;
            }
            let value = self.force(&reference)?;
            return self.apply(value, rest, span);
        }
        // A function returned by a call may do anything; one that was passed is assumed not to crash.
        if self.mode == Mode::Prove
            && self.speculating == 0
            && self.assuming == 0
            && matches!(self.terms.get(term), Term::App(name, _) if name.as_str() != "%apply")
        {
            let what = crate::readable::call(self, term);
            self.path.cut = Some(format!("what the function {what} does is not known"));
        }
        let mut parts = vec![term];
        let mut ty = self.path.types.get(&term).cloned().unwrap_or(Type::Unknown);
        for argument in &arguments {
            parts.push(self.reify(argument));
            ty = if let Type::Fun(_, result) = ty { *result } else { Type::Unknown };
        }
        let result = self.terms.add(Term::App(Symbol::new("%apply"), parts));
        if !matches!(ty, Type::Unknown | Type::Var(_)) {
            self.path.types.insert(result, ty);
            let value = self.symbol(result);
            return Ok(Out::Val(self.resolve(&value)));
        }
        Ok(Out::Val(self.resolve(&Val::Sym(result))))
    }

    fn call(
        &mut self,
        closure: &Rc<Closure>,
        mut arguments: Vec<Ref>,
        span: Span,
    ) -> Result<Out, Stop> {
        let key = key_of(closure);
        if let Some(global) = closure.global {
            if let Some(out) = self.intercept(global, &arguments, span)? {
                return Ok(out);
            }
            if let Some((original, instances)) = crate::model::reordered(global)
                && let Some(dictionary) = arguments.first().cloned()
                && !self.is_modelled(&instances, &dictionary)
                && let Some(def) = self.def(original)
            {
                let code = Code { expr: def.body.root(), def };
                let function = self.eval_value(&code, &Env::default())?;
                return self.apply(function, arguments, span);
            }
            if self.mode == Mode::Prove
                && let Some(variant) = crate::model::for_bags(global)
                && arguments.len() == closure.params.len()
                && let Some(list) = arguments.last().cloned()
            {
                match self.force(&list) {
                    Ok(Val::Con(con, _)) if crate::maps::is_unordered(con) => {
                        let function = self.global(variant)?;
                        let function = self.force(&function)?;
                        return self.apply(function, arguments, span);
                    }
                    // The call stays unreduced, see below.
                    Ok(_) | Err(Stop::Stuck(_)) => {}
                    Err(stop) => return Err(stop),
                }
            }
            if self.contracts.contains_key(&global)
                && let Some(contract) = self.guard(global, &mut arguments, span)?
            {
                let out = self.call_inside(closure, key, arguments, span)?;
                let action = done(self.value(out)?);
                // An action that is known only by its contract checks it when it runs.
                if matches!(&*action.borrow(), Thunk::Done(Val::Sym(_))) {
                    return Ok(Out::Lazy(action));
                }
                let blame = Blame { function: global, call: span };
                return Ok(Out::Val(Val::Act(contract, action, blame)));
            }
        }
        self.call_inside(closure, key, arguments, span)
    }

    /// Whether a model gives the results of the library for a dictionary.
    fn is_modelled(&mut self, instances: &crate::model::For, dictionary: &Ref) -> bool {
        match instances {
            crate::model::For::Lawful => self.is_lawful_dictionary(dictionary),
            crate::model::For::Integers(class) => {
                let instance = self.instance_of(Symbol::new(class), dictionary);
                instance.is_some_and(|ty| matches!(ty.as_str(), "Int" | "Integer"))
            }
        }
    }

    fn call_inside(
        &mut self,
        closure: &Rc<Closure>,
        key: Key,
        arguments: Vec<Ref>,
        span: Span,
    ) -> Result<Out, Stop> {
        if !self.is_recursive(closure, key) {
            return self.body(closure, arguments);
        }
        if self.joining > 0 {
            return Err(Stop::Stuck(None));
        }
        let depth = self.path.active.iter().filter(|k| **k == key).count();
        if depth > 600 {
            return Err(Stop::Cut("recursion goes too deep".to_owned()));
        }
        if self.mode != Mode::Prove {
            self.path.active.push(key);
            let result = self.body(closure, arguments);
            self.path.active.pop();
            return result;
        }
        self.path.active.push(key);
        let result = self.body(closure, arguments.clone());
        self.path.active.pop();
        match result {
            Err(Stop::Stuck(on)) => self.neutral(closure, &arguments, on, span),
            result => result,
        }
    }

    pub(crate) fn body(&mut self, closure: &Closure, arguments: Vec<Ref>) -> Result<Out, Stop> {
        let mut env = closure.env.clone();
        for (param, argument) in closure.params.iter().zip(arguments) {
            env = env.bind(*param, argument);
        }
        self.eval(&closure.code, closure.body, &env)
    }

    /// The unreduced application.
    fn neutral(
        &mut self,
        closure: &Rc<Closure>,
        arguments: &[Ref],
        on: Option<TermId>,
        span: Span,
    ) -> Result<Out, Stop> {
        if arguments.iter().any(is_token) {
            let contract = closure.global.filter(|g| self.contracts.contains_key(g));
            if let Some(global) = contract
                && self.speculating == 0
            {
                return self.act_by_contract(global, arguments, span);
            }
            let Some((token, before)) = arguments.split_last() else {
                return Err(Stop::Unsupported(crate::loops::UNKNOWN_LOOP.to_owned()));
            };
            if !is_token(token) || self.speculating > 0 {
                return Err(Stop::Unsupported(crate::loops::UNKNOWN_LOOP.to_owned()));
            }
            let term = self.reify_call(closure, before);
            return self.act_in_loop(term);
        }
        let term = self.reify_call(closure, arguments);
        if let Some(known) = self.lawful(closure, term) {
            return Ok(Out::Val(known));
        }
        if let Some(value) = self.rewritten(term)? {
            return Ok(Out::Val(value));
        }
        if let Some(on) = on {
            self.stuck_on.insert(term, on);
        }
        let value = self.resolve(&Val::Sym(term));
        if closure.global.is_some_and(crate::model::is_length)
            && let Some(below) = Linear::atom(term).scale(-1)
            && let Some(above) = Linear::atom(term).plus(-crate::bounds::LONGEST)
        {
            self.assume_literal(Literal::AtMost(below));
            self.assume_literal(Literal::AtMost(above));
        }
        if let (Some(global), Val::Sym(_), 0) = (closure.global, &value, self.speculating)
            && self.contracts.contains_key(&global)
            && self.path.assumed.insert(term)
        {
            self.rely(global, arguments, &done(value.clone()), span)?;
        }
        self.needed(&value);
        Ok(Out::Val(value))
    }

    /// Derived equality and order are reflexive.
    fn lawful(&mut self, closure: &Closure, term: TermId) -> Option<Val> {
        if !self.lawful_equality {
            return None;
        }
        let Term::App(_, arguments) = self.terms.get(term) else { return None };
        let [.., a, b] = arguments.as_slice() else { return None };
        let name = closure.global?.as_str();
        let method = name.rsplit("$c").next()?;
        if !name.contains(".$c") || a != b || name.contains("Double") || name.contains("Float") {
            return None;
        }
        match method.split('@').next()? {
            "==" | "<=" | ">=" => Some(Self::bool(true)),
            "/=" | "<" | ">" => Some(Self::bool(false)),
            "compare" => Some(Val::Con(Symbol::new(builtin::EQ), Rc::new([]))),
            _ => None,
        }
    }

    /// Whether a function may call itself. Top-level functions are followed inside their module; the bounds catch the
    /// rest.
    fn is_recursive(&mut self, closure: &Closure, key: Key) -> bool {
        if let Some(known) = self.recursive.get(&key) {
            return *known;
        }
        let recursive = match closure.global {
            Some(global) => self.reaches_itself(global),
            None => {
                let free = core_ir::free_variables(&closure.code.def.body, closure.code.expr);
                let own = |r: &Ref| match &*r.borrow() {
                    Thunk::Done(Val::Fun(c)) => c.code.expr == closure.code.expr,
                    Thunk::Busy => true,
                    _ => false,
                };
                // A group of mutually recursive functions is recursive as a whole.
                free.iter().filter_map(|v| closure.env.get(*v)).any(|r| {
                    own(&r)
                        || match &*r.borrow() {
                            Thunk::Done(Val::Fun(other)) if other.global.is_none() => {
                                core_ir::free_variables(&other.code.def.body, other.code.expr)
                                    .iter()
                                    .filter_map(|v| other.env.get(*v))
                                    .any(|r| own(&r))
                            }
                            _ => false,
                        }
                })
            }
        };
        self.recursive.insert(key, recursive);
        recursive
    }

    fn reaches_itself(&mut self, name: Symbol) -> bool {
        let module = module_of(name);
        let mut seen = HashSet::new();
        let mut work = vec![name];
        while let Some(at) = work.pop() {
            let Some(def) = self.def(at) else { continue };
            for expr in &def.body.exprs {
                let Expr::Global(to) = expr else { continue };
                if *to == name {
                    return true;
                }
                if module_of(*to) == module && seen.insert(*to) && seen.len() < 400 {
                    work.push(*to);
                }
            }
        }
        false
    }
}
