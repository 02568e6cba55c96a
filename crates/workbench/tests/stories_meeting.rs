//! Stories and questions together: from a wrong part of a result to the computation that made it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use workbench::stories::{OutputPlace, Past, StoryLimits};
use workbench::{Form, LoadOptions, LoadResult, RunOptions, Sandbox, load};

const SORT: &str = "\
isort :: [Int] -> [Int]
isort [] = []
isort (x : xs) = insert x (isort xs)

insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x < y = x : y : ys
  | otherwise = y : insert (bump x) ys

bump :: Int -> Int
bump x = x + 1

main :: IO ()
main = print (isort [7, 1, 4])
";

#[test]
fn a_part_leads_to_the_computation_that_made_it() {
    let mut files: BTreeMap<PathBuf, Vec<u8>> = BTreeMap::new();
    files.insert(PathBuf::from("main.hs"), SORT.as_bytes().to_vec());
    let options = LoadOptions { form: Form::Faithful, ..LoadOptions::default() };
    let LoadResult::Program(program) = load(Path::new("main.hs"), &files, &options).result else {
        panic!("the program loads");
    };
    let limits = StoryLimits::pieces(11);
    let past = Past::run(&program, Box::<Sandbox>::default(), &RunOptions::default(), limits);
    let mut past = past.expect("it runs");
    assert_eq!(past.output(), "[1,4,9]\n");
    // The 9 is the head of the tail of the tail.
    let made = past.made_part("isort", "isort [7,1,4]", &[1, 1, 0]).expect("a computation");
    assert_eq!((made.function.as_str(), made.call.as_str()), ("bump", "bump 8"));
    assert_eq!(made.result, "9");
    // The 1 was there from the start: no computation made it.
    assert!(past.made_part("isort", "isort [7,1,4]", &[0]).is_none());
    assert!(past.made_part("isort", "isort [5]", &[0]).is_none());
    // A step of a story leads to its computation.
    let opened = past.open_output(&OutputPlace::Text("9".to_owned())).expect("a value");
    let chain = past.chain(&opened, 60).expect("a story");
    let step = chain.steps.iter().find(|s| s.expression == "x + 1").expect("the step");
    let computation = past.computation(step.node).expect("its computation");
    assert_eq!(computation.call, "bump 8");
    assert_eq!((computation.file.as_str(), computation.line), ("main.hs", 12));
}
