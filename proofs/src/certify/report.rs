//! Reports on certificates.

use super::{Certified, Certify, CheckCertificate};
use problem::Problem;
use queensat::answers::json::{JsonQuestion, Report};
use queensat::answers::{Answer, Resolved};
use serde::Serialize;

/// The answer about a certificate.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertificateReport {
    complete: bool,
    solutions: Option<u64>,
    /// Number of chunks, or one.
    parts: usize,
    /// Number of them that are complete.
    done: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    checker: Option<String>,
}

impl CertificateReport {
    fn new(certified: &Certified) -> Self {
        let manifest = certified.manifest.as_ref();
        Self {
            complete: manifest.is_some(),
            solutions: manifest.map(|manifest| manifest.count),
            parts: certified.parts,
            done: certified.done,
            checker: certified.checker.clone(),
        }
    }
}

impl JsonQuestion for Certify {
    const NAME: &'static str = "certify";
    type Report<'a> = CertificateReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<Certified>) -> Report<CertificateReport> {
        Report::on(asked, CertificateReport::new(&answer.value))
    }
}

impl JsonQuestion for CheckCertificate {
    const NAME: &'static str = "check-certificate";
    type Report<'a> = CertificateReport;

    fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<Certified>) -> Report<CertificateReport> {
        let report = Report::on(asked, CertificateReport::new(&answer.value));
        match &answer.value.manifest {
            Some(manifest) => report.about(&manifest.problem),
            None => report,
        }
    }
}
