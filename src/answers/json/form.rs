//! The one form of questions in JSON, which stored files have, too.

use serde::Serialize;
use serde_json::{Map, Value};

/// Returns a question of this name as a JSON object without the choices that are left open.
///
/// # Errors
///
/// If its problem has no form in JSON.
pub fn to_json(name: &str, question: &impl Serialize) -> serde_json::Result<Value> {
    let mut value = given(question)?;
    if let Value::Object(fields) = &mut value {
        fields.insert("question".into(), name.into());
    }
    Ok(value)
}

/// Returns an object without the fields that were not given.
pub(crate) fn given(object: &impl Serialize) -> serde_json::Result<Value> {
    Ok(only_given(serde_json::to_value(object)?).unwrap_or_default())
}

/// Returns a value without the fields that were not given: null, `false`, and empty lists and objects.
fn only_given(value: Value) -> Option<Value> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::Array(items) if items.is_empty() => None,
        Value::Object(fields) => {
            let fields: Map<_, _> = fields
                .into_iter()
                .filter_map(|(name, value)| match name.as_str() {
                    // A phase of `false` is a choice.
                    "phase" if value.is_boolean() => Some((name, value)),
                    "problem" if value.is_object() => Some((name, value)),
                    _ => Some((name, only_given(value)?)),
                })
                .collect();
            (!fields.is_empty()).then_some(Value::Object(fields))
        }
        value => Some(value),
    }
}
