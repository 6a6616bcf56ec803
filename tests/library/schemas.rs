//! The schemas of questions and reports in `data/schema/` are those of the types, and real reports follow them.
//!
//! `UPDATE_SCHEMAS=1 cargo test -p library-tests schemas` writes them again.

use control::Control;
use proofs::certify::{Certify, CheckCertificate};
use puzzle::{Explain, Generate, Repair, Unique};
use queensat::answers::json::{JsonQuestion, Report};
use queensat::answers::{
    CheckList, Classes, Convert, Count, Decide, Decode, Encode, Host, List, Sizes, Solve,
};
use questions::AnyQuestion;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};
use std::fs;
use teach::explain::{ExplainClause, ExplainFormula, ExplainNone, ExplainSquare};
use teach::grade::Grade;
use teach::trace::Trace;
use units::{Merge, Plan, RunUnits};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/schema");

/// Returns the schema of a type with these settings.
fn schema<T: JsonSchema>(settings: SchemaSettings) -> Schema {
    let settings = settings.with_transform(RecursiveTransform(shorten));
    settings.into_generator().into_root_schema_for::<T>()
}

/// Leaves the first paragraph of a description, and no defaults: a field without a value is as good as absent.
fn shorten(schema: &mut Schema) {
    schema.remove("default");
    let first = |text: &str| {
        text.split("\n\n")
            .next()
            .unwrap_or_default()
            .replace('\n', " ")
    };
    if let Some(text) = schema.get("description").and_then(Value::as_str).map(first) {
        schema.insert("description".into(), text.into());
    }
}

/// Returns the schema of a question, whose name is required.
fn question<T: JsonSchema + JsonQuestion>() -> Schema {
    let mut schema = schema::<T>(SchemaSettings::draft2020_12());
    let properties = schema.get_mut("properties").unwrap();
    properties["question"] = json!({ "const": T::NAME });
    let mut required = vec![Value::from("question")];
    let others = schema.get("required").and_then(Value::as_array);
    required.extend(others.into_iter().flatten().cloned());
    schema.insert("required".into(), required.into());
    schema
}

/// Questions whose texts may be too long for a report.
const LONG: [&str; 5] = ["decide", "decode", "grade", "explain-clause", "check-list"];

/// Returns the schema of the report on a question. Fields that are always written are required.
fn report<Q: JsonQuestion>() -> Schema
where
    Q::Report<'static>: JsonSchema,
{
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let of_answer = schema::<Q::Report<'static>>(settings.clone());
    let mut schema = schema::<Report<Q::Report<'static>>>(settings);
    for name in ["title", "description"] {
        schema.insert(name.into(), of_answer.get(name).unwrap().clone());
    }
    let properties = schema.get_mut("properties").unwrap();
    properties["question"] = json!({ "$ref": format!("question-{}.json", Q::NAME) });
    let required = schema.get_mut("required").and_then(Value::as_array_mut);
    if !LONG.contains(&Q::NAME) {
        required.unwrap().push("question".into());
    }
    schema
}

/// Returns the schemas of a question and of the report on it, with the names of their files.
fn both<Q: JsonSchema + JsonQuestion>() -> [(String, Schema); 2]
where
    Q::Report<'static>: JsonSchema,
{
    let name = Q::NAME;
    [
        (format!("question-{name}"), question::<Q>()),
        (format!("report-{name}"), report::<Q>()),
    ]
}

/// All schemas by the names of their files. A new question is a row.
fn schemas() -> Vec<(String, Schema)> {
    let all = [
        both::<Count>(),
        both::<List>(),
        both::<Solve>(),
        both::<Classes>(),
        both::<Encode>(),
        both::<Decide>(),
        both::<Decode>(),
        both::<Grade>(),
        both::<ExplainNone>(),
        both::<ExplainSquare>(),
        both::<ExplainClause>(),
        both::<ExplainFormula>(),
        both::<Trace>(),
        both::<CheckList>(),
        both::<Convert>(),
        both::<Sizes>(),
        both::<Unique>(),
        both::<Explain>(),
        both::<Repair>(),
        both::<Generate>(),
        both::<Certify>(),
        both::<CheckCertificate>(),
        both::<Plan>(),
        both::<RunUnits>(),
        both::<Merge>(),
    ];
    all.into_iter().flatten().collect()
}

#[test]
fn schemas_are_those_of_the_types() {
    let update = std::env::var_os("UPDATE_SCHEMAS").is_some();
    for (name, schema) in schemas() {
        let path = format!("{FOLDER}/{name}.json");
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if update {
            fs::create_dir_all(FOLDER).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        let advice = "UPDATE_SCHEMAS=1 cargo test -p library-tests schemas";
        assert!(
            stored == text,
            "{path} is not the schema of its type; {advice}"
        );
    }
    let files = fs::read_dir(FOLDER).unwrap().count();
    assert_eq!(files, schemas().len(), "a file without a type");
}

/// A schema with the definitions that it refers to. It knows the words that the schemas use.
struct Validator {
    definitions: Map<String, Value>,
}

impl Validator {
    /// Adds the faults of a value to a list.
    fn check(&self, schema: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
        let mut fault = |what: &str| faults.push(format!("{place}: {what}: {value}"));
        let Some(words) = schema.as_object() else {
            return if schema == false {
                fault("refused")
            };
        };
        let mut inner = Vec::new();
        for (word, argument) in words {
            let list = || argument.as_array().unwrap().iter();
            match word.as_str() {
                "type" => {
                    let names = argument
                        .as_array()
                        .map_or_else(|| vec![argument], |it| it.iter().collect());
                    let is = |name: &&Value| {
                        name.as_str() == Some(kind(value))
                            || **name == "number" && value.is_number()
                    };
                    if !names.iter().any(is) {
                        fault(&format!("no {argument}"));
                    }
                }
                "const" if argument != value => fault("another value"),
                "enum" if !list().any(|one| one == value) => fault("no such value"),
                "minimum" if value.is_number() && value.as_f64() < argument.as_f64() => {
                    fault("too small")
                }
                "maximum" if value.as_f64() > argument.as_f64() => fault("too large"),
                "required" => {
                    let missing = list().filter(|name| value.get(name.as_str().unwrap()).is_none());
                    missing.for_each(|name| fault(&format!("no field {name}")));
                }
                "$ref" => {
                    let name = argument.as_str().unwrap();
                    match name.strip_prefix("#/$defs/") {
                        Some(name) => self.check(&self.definitions[name], value, place, &mut inner),
                        None => inner.extend(faults_of(name.trim_end_matches(".json"), value)),
                    }
                }
                "anyOf" | "oneOf" => {
                    let fits = |schema: &&Value| {
                        let mut faults = Vec::new();
                        self.check(schema, value, place, &mut faults);
                        faults.is_empty()
                    };
                    if !list().any(|schema| fits(&schema)) {
                        fault("fits none");
                    }
                }
                "properties" => {
                    for (name, schema) in argument.as_object().unwrap() {
                        if let Some(value) = value.get(name) {
                            self.check(schema, value, &format!("{place}.{name}"), &mut inner);
                        }
                    }
                }
                "additionalProperties" => {
                    let known = words.get("properties").and_then(Value::as_object);
                    let is_known = |name: &str| known.is_some_and(|known| known.contains_key(name));
                    for (name, value) in value.as_object().into_iter().flatten() {
                        if !is_known(name) {
                            self.check(argument, value, &format!("{place}.{name}"), &mut inner);
                        }
                    }
                }
                "items" => {
                    for value in value.as_array().into_iter().flatten() {
                        self.check(argument, value, place, &mut inner);
                    }
                }
                "const" | "enum" | "minimum" | "maximum" => {}
                "maxItems" | "minItems" | "$schema" | "$defs" | "title" | "description"
                | "default" | "format" => {}
                // Fields of a part that is written beside others.
                "unevaluatedProperties" if argument == true => {}
                other => panic!("the word {other} in a schema"),
            }
        }
        faults.extend(inner);
    }
}

/// Returns the type of a value in the words of schemas.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Returns the faults of a value by the schema of this name.
fn faults_of(name: &str, value: &Value) -> Vec<String> {
    let schemas = schemas();
    let (_, schema) = schemas.iter().find(|(other, _)| *other == name).unwrap();
    let definitions = schema.get("$defs").and_then(Value::as_object).cloned();
    let mut faults = Vec::new();
    let validator = Validator {
        definitions: definitions.unwrap_or_default(),
    };
    validator.check(schema.as_value(), value, "", &mut faults);
    faults
}

/// Questions of all kinds.
const QUESTIONS: [&str; 58] = [
    r#"{"question":"solve","problem":{"n":8}}"#,
    r#"{"question":"solve","problem":{"n":3}}"#,
    r#"{"question":"solve","problem":{"n":8},"by":"window","seed":2}"#,
    r#"{"question":"list","problem":{"n":6},"sat":{"method":"orbits"}}"#,
    r#"{"question":"list","problem":{"n":8},"symmetric":180}"#,
    r#"{"question":"count","problem":{"n":6}}"#,
    r#"{"question":"decide","formula":"p cnf 2 2\n1 2 0\n-1 0\n"}"#,
    r#"{"question":"decide","formula":"p cnf 1 2\n1 0 -1 0\n","strict":true,"sat":{"backend":"batsat","stats":true}}"#,
    r#"{"question":"decode","problem":{"n":1},"answer":"SAT\n1 0\n"}"#,
    r#"{"question":"decode","problem":{"n":3},"answer":"s UNSATISFIABLE\n"}"#,
    r#"{"question":"decode","problem":{"n":2},"answer":"s SATISFIABLE\nv 1 2 0\n"}"#,
    r#"{"question":"grade","problem":{"n":1},"formula":"p cnf 1 1\n1 0\n"}"#,
    r#"{"question":"grade","problem":{"n":2},"formula":"p cnf 4 2\n1 2 0\n-1 -2 0\n","all":true,"limits":{"solutions":3}}"#,
    r#"{"question":"grade","problem":{"n":4},"formula":"p cnf 16 1\n1 0\n","all":true}"#,
    r#"{"question":"grade","problem":{"n":1},"formula":"p cnf 5 2\n5 0\n3 4 0\n","map":"5 r1c1\n"}"#,
    r#"{"question":"grade","problem":{"n":1},"formula":"p cnf 1 2\n1 0 0\n","strict":true,"limits":{"seconds":60}}"#,
    r#"{"question":"explain-none","problem":{"n":3},"limits":{"seconds":60}}"#,
    r#"{"question":"explain-none","problem":{"n":4}}"#,
    r#"{"question":"explain-square","problem":{"n":4},"square":[1,1]}"#,
    r#"{"question":"explain-square","problem":{"n":4},"square":[1,2],"limits":{"seconds":60}}"#,
    r#"{"question":"explain-square","problem":{"n":3},"square":[1,2]}"#,
    r#"{"question":"explain-clause","problem":{"n":4},"formula":"p cnf 17 3\n-1 -2 0\n-2 17 0\n-2 0\n","line":3}"#,
    r#"{"question":"explain-clause","problem":{"n":4},"formula":"p cnf 16 1\n-2 0\n","line":2}"#,
    r#"{"question":"explain-clause","problem":{"n":4},"formula":"p cnf 16 2\nc here\n-1 -2 0 -1 0\n","line":3}"#,
    r#"{"question":"explain-clause","problem":{"n":1},"formula":"p cnf 5 1\n5 0\n","line":2,"map":"5 r1c1\n","strict":true}"#,
    r#"{"question":"explain-formula","problem":{"n":4},"sat":{"encoding":"ladder"}}"#,
    r#"{"question":"trace","problem":{"n":5}}"#,
    r#"{"question":"trace","problem":{"n":6},"restarts":1,"all":true,"sat":{"encoding":"ladder"}}"#,
    r#"{"question":"trace","problem":{"n":6},"by":"dlx","limits":{"solutions":2,"seconds":60}}"#,
    r#"{"question":"trace","problem":{"n":5,"blocked":[[1,1]]},"by":"tables","steps":9}"#,
    r#"{"question":"trace","problem":{"board":"3x5"},"by":"dpll","graph":1}"#,
    r#"{"question":"trace","problem":{"n":8},"graph":2}"#,
    r#"{"question":"trace","problem":{"n":5},"graph":50}"#,
    r#"{"question":"check-list","problem":{"n":4},"list":"2413\n1 2\n","complete":true}"#,
    r#"{"question":"check-list","problem":{"n":4},"list":""}"#,
    r#"{"question":"convert","text":"AAB\nABB\nCCC\n","to":"json"}"#,
    r#"{"question":"convert","text":"{\"n\":4}"}"#,
    r#"{"question":"sizes","problem":{"n":8}}"#,
    r#"{"question":"encode","problem":{"n":4},"cubes":1,"sat":{"encoding":"product"}}"#,
    r#"{"question":"encode","problem":{"n":4},"format":"opb","names":true}"#,
    r#"{"question":"classes","problem":{"n":8}}"#,
    r#"{"question":"classes","problem":{"n":8},"list":true}"#,
    r#"{"question":"classes","problem":{"n":8},"total_up_to":0}"#,
    r#"{"question":"classes","problem":{"board":"4x5"},"list":true}"#,
    r#"{"question":"count","problem":{"board":"4x5","queens":3},"by":"native","threads":1}"#,
    r#"{"question":"count","problem":{"n":6},"by":"sat","sat":{"backend":"batsat","method":"orbits","stats":true}}"#,
    r#"{"question":"count","problem":{"n":6},"by":"sat","limits":{"solutions":2,"seconds":60},
        "sat":{"backend":"batsat","encoding":"commander:3","phase":false,"at_least_one":"rows","solver_seed":3,"method":"loop"}}"#,
    r#"{"question":"unique","problem":{"n":5,"stars":1,"regions":["AABBB","ACBDB","CCCDB","CEEDD","EEEED"]},"level":true}"#,
    r#"{"question":"unique","problem":{"n":8,"torus":true},"level":true}"#,
    r#"{"question":"unique","problem":{"n":8},"count":5}"#,
    r#"{"question":"explain","problem":{"n":5,"stars":1,"regions":["AABBB","ACBDB","CCCDB","CEEDD","EEEED"]},"limits":{"seconds":60}}"#,
    r#"{"question":"explain","problem":{"n":6,"fixed":[[1,1]]},"stated":{"n":6},"steps":2}"#,
    r#"{"question":"explain","problem":{"n":8},"hardest":"sets"}"#,
    r#"{"question":"repair","problem":{"n":5,"stars":1,"regions":["AABBB","ACBDB","CCCDB","CEEDD","EEEED"]}}"#,
    r#"{"question":"repair","problem":{"n":6},"kind":"queens","most":3}"#,
    r#"{"question":"repair","problem":{"n":6},"kind":"blocks","most":1}"#,
    r#"{"question":"generate","problem":{"board":"6x5"},"level":"pointing"}"#,
    r#"{"question":"generate","problem":{"n":6},"count":2,"seed":3,"stars":1,"symmetric":true,"threads":2}"#,
];

#[test]
fn questions_and_reports_follow_the_schemas() {
    for text in QUESTIONS {
        let value: Value = serde_json::from_str(text).unwrap();
        let question = AnyQuestion::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let name = format!("question-{}", question.name());
        assert_eq!(faults_of(&name, &value), [""; 0], "{text}");
        assert_eq!(faults_of(&name, &question.to_json()), [""; 0], "{text}");
        let answered = question.answer(&Host::new(), &Control::new());
        let answered = answered.unwrap_or_else(|error| panic!("{text}: {error}"));
        let report: Value = serde_json::from_str(answered.report.get()).unwrap();
        let name = format!("report-{}", question.name());
        assert_eq!(faults_of(&name, &report), [""; 0], "{report}");
    }
}

/// A question that its schema refuses is refused by the reader, too.
#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let right = json!({"question": "count", "problem": {"n": 6}});
    let wrong = [
        ("colour", json!("red")),
        ("by", json!("nativ")),
        ("threads", json!(0)),
        ("sat", json!({"bakend": "dpll"})),
        ("sat", json!({"symmetry": "some"})),
        ("limits", json!({"seconds": "1"})),
        ("problem", json!(8)),
    ];
    for (name, value) in wrong {
        let mut question = right.clone();
        question[name] = value;
        assert!(
            AnyQuestion::read(&question.to_string()).is_err(),
            "{question}"
        );
        assert!(
            !faults_of("question-count", &question).is_empty(),
            "{question}"
        );
    }
    let required = json!({"question": "count"});
    assert!(!faults_of("question-count", &required).is_empty());
}
