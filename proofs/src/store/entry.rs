//! Names, lengths and checksums of files.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// A file: its path from a folder, its length, and its checksum.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// Path from the folder, with `/` between names.
    #[serde(rename = "name")]
    pub path: String,
    /// Number of bytes.
    pub bytes: u64,
    /// Checksum.
    #[serde(with = "as_text")]
    pub sha256: Checksum,
}

impl fmt::Display for FileEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} sha256:{}", self.path, self.bytes, self.sha256)
    }
}

/// A SHA-256 checksum. Its text form is 64 hexadecimal digits in lower case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Checksum([u8; 32]);

impl Checksum {
    /// Returns the checksum of these bytes.
    #[must_use]
    pub fn of(bytes: impl AsRef<[u8]>) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl From<Sha256> for Checksum {
    fn from(digest: Sha256) -> Self {
        Self(digest.finalize().into())
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Checksum {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const EXPECTED: &str = "expected a checksum, 64 hexadecimal digits in lower case";
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 64 || !text.bytes().all(is_digit) {
            return Err(EXPECTED);
        }
        let mut bytes = [0; 32];
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * place..][..2], 16).map_err(|_| EXPECTED)?;
        }
        Ok(Self(bytes))
    }
}

/// Reads and writes values as their text.
pub mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use std::fmt::Display;
    use std::str::FromStr;

    /// Writes the text of a value.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    /// Reads a value from its text.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and if the text is none of the type.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
