//! SARIF documents conform to their standard: they are validated by its JSON schema (see `fixtures/README.md`).

use super::common::{empty_folder, zrf};
use serde_json::{Value, json};
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

const SCHEMA: &str = include_str!("../fixtures/sarif-schema-2.1.0.json");

/// A JSON schema of the draft that SARIF uses, supported as far as SARIF needs it.
struct Schema {
    root: Value,
}

impl Schema {
    /// The faults of a value, each with its place.
    fn faults(&self, document: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.validate(&self.root, document, "$", &mut faults);
        faults
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut faults = Vec::new();
        self.validate(schema, value, "", &mut faults);
        faults.is_empty()
    }

    fn validate(&self, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        for (keyword, wanted) in schema.as_object().unwrap() {
            let is_kept = match keyword.as_str() {
                "$schema" | "$id" | "title" | "definitions" => true,
                "$ref" => {
                    let name = wanted.as_str().unwrap();
                    let name = name.strip_prefix("#/definitions/").unwrap();
                    self.validate(&self.root["definitions"][name], value, at, faults);
                    true
                }
                "type" => is_of_type(wanted.as_str().unwrap(), value),
                "enum" => wanted.as_array().unwrap().contains(value),
                "minimum" => value
                    .as_f64()
                    .is_none_or(|value| value >= wanted.as_f64().unwrap()),
                "maximum" => value
                    .as_f64()
                    .is_none_or(|value| value <= wanted.as_f64().unwrap()),
                "minItems" => value
                    .as_array()
                    .is_none_or(|items| items.len() as u64 >= wanted.as_u64().unwrap()),
                "uniqueItems" => value.as_array().is_none_or(|items| {
                    let is_new = |(index, item): (usize, &Value)| !items[..index].contains(item);
                    wanted != &json!(true) || items.iter().enumerate().all(is_new)
                }),
                "required" => value.as_object().is_none_or(|members| {
                    let mut names = wanted.as_array().unwrap().iter();
                    names.all(|name| members.contains_key(name.as_str().unwrap()))
                }),
                "anyOf" => {
                    let mut choices = wanted.as_array().unwrap().iter();
                    choices.any(|choice| self.fits(choice, value))
                }
                "oneOf" => {
                    let choices = wanted.as_array().unwrap().iter();
                    choices.filter(|choice| self.fits(choice, value)).count() == 1
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.validate(wanted, item, &format!("{at}[{index}]"), faults);
                    }
                    true
                }
                "properties" => {
                    for (name, member) in value.as_object().into_iter().flatten() {
                        if let Some(wanted) = wanted.get(name) {
                            self.validate(wanted, member, &format!("{at}.{name}"), faults);
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    for (name, member) in value.as_object().into_iter().flatten() {
                        let is_known = schema["properties"].get(name).is_some();
                        match wanted {
                            _ if is_known => {}
                            Value::Bool(true) => {}
                            Value::Bool(false) => faults.push(format!("{at}: unknown {name}")),
                            wanted => {
                                self.validate(wanted, member, &format!("{at}.{name}"), faults);
                            }
                        }
                    }
                    true
                }
                // References are checked as far as our documents use them: no spaces, no backslashes.
                "format" => value.as_str().is_none_or(|text| {
                    !text.is_empty() && !text.contains([' ', '\\', '"', '<', '>', '^', '`'])
                }),
                // Patterns are for dates and ids, and our documents have neither.
                "pattern" => false,
                other => panic!("the keyword {other} is not known to this test"),
            };
            if !is_kept {
                faults.push(format!("{at}: {keyword} {wanted}"));
            }
        }
    }
}

fn is_of_type(wanted: &str, value: &Value) -> bool {
    match wanted {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("the type {other} is not known to this test"),
    }
}

fn schema() -> Schema {
    Schema {
        root: serde_json::from_str(SCHEMA).unwrap(),
    }
}

/// Rules with diagnostics of all sorts: with and without related places, fixes and help, inside and outside macros.
const RULES: &str = r#"(include "no such.inc")
(define step $1 (verify emtpy?) add)
(define unused (n add))
(game
   (title "Größe")
   (players White Black)
   (turn-order White Balck)
   (option "pass turn" 2)
   (board
      (grid
         (start-rectangle 0 0 40 40)
         (dimensions ("a/b" (40 0)) ("2/1" (0 40)))
         (directions (n 0 -1) (s 0 1))))
   (board-setup (White (Man a1)) (Black (Man b2)))
   (piece (name Man) (moves ((step n)) ((step s)))) ; zrf: allow(no-move)
   (piece (name Man) (moves ((step n)))))
"#;

fn document(name: &str, rules: &str) -> Value {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = empty_folder(&format!("sarif-{number}"));
    fs::write(folder.join(name), rules).unwrap();
    let line = format!("zrf check \"{name}\" --output-format sarif");
    serde_json::from_str(&zrf(&folder, &line, "").output).unwrap()
}

#[test]
fn documents_fit_the_schema() {
    for (name, rules) in [
        ("a b [1].zrf", RULES),
        ("none.zrf", ""),
        ("ü.zrf", "(game)"),
    ] {
        assert_eq!(schema().faults(&document(name, rules)), [""; 0], "{name}");
    }
}

#[test]
fn results_say_where_what_and_how_to_fix_it() {
    let document = document("a b [1].zrf", RULES);
    let run = &document["runs"][0];
    let results = run["results"].as_array().unwrap();
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(result["ruleId"], rules[index]["id"]);
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20b%20%5B1%5D.zrf");
    }
    let of = |rule: &str| {
        results
            .iter()
            .find(|result| result["ruleId"] == rule)
            .unwrap()
    };
    let fix = &of("numeric-option")["fixes"][0];
    assert_eq!(fix["properties"]["isSafe"], true);
    let replacement = &fix["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "forced");
    let region = json!({ "startLine": 8, "startColumn": 24, "endLine": 8, "endColumn": 25 });
    assert_eq!(replacement["deletedRegion"], region);
    let fix = &of("unused-macro")["fixes"][0];
    assert_eq!(fix["properties"]["isSafe"], false);
    assert!(
        results
            .iter()
            .any(|result| result["relatedLocations"].is_array())
    );
}

/// What the schema forbids is found: the check itself can fail.
#[test]
fn faults_are_found() {
    let good = document("a b [1].zrf", RULES);
    let check = |change: &dyn Fn(&mut Value), expected: &str| {
        let mut document = good.clone();
        change(&mut document);
        assert_eq!(schema().faults(&document), [expected]);
    };
    check(
        &|document| document["version"] = json!("2.0"),
        "$.version: enum [\"2.1.0\"]",
    );
    check(
        &|document| document["runs"][0]["results"][0]["level"] = json!("hint"),
        "$.runs[0].results[0].level: enum [\"none\",\"note\",\"warning\",\"error\"]",
    );
    check(
        &|document| document["runs"][0]["results"][0]["mesage"] = json!("x"),
        "$.runs[0].results[0]: unknown mesage",
    );
    check(
        &|document| document["runs"][0]["tool"] = json!({}),
        "$.runs[0].tool: required [\"driver\"]",
    );
}
