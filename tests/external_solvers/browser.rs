//! The page of a comparison, opened in a browser without a screen.

use crate::{queensat, require};
use libtest_mimic::Failed;
use std::path::Path;
use std::process::{Command, Stdio};
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// The browser.
pub const PROGRAM: &str = "chromium";

fn open(page: &Path, options: &[&str]) -> Result<(String, String), Failed> {
    let profile = tempfile::tempdir()?;
    let mut command = Command::new(PROGRAM);
    command
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
            "--window-size=1100,1000",
            "--enable-logging=stderr",
        ])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .args(options)
        .arg(format!("file://{}", page.display()))
        .stdin(Stdio::null());
    let output = command.output()?;
    require(output.status.success(), "the browser failed")?;
    Ok((
        String::from_utf8(output.stdout)?,
        String::from_utf8_lossy(&output.stderr).into_owned(),
    ))
}

/// Returns the messages of the console.
fn console(told: &str) -> Vec<&str> {
    let is_console = |line: &&str| line.contains(":CONSOLE");
    told.lines().filter(is_console).collect()
}

/// The page has its plot, a row for every engine at every size, and no errors.
pub fn check() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let page = folder.path().join("report.html");
    let engines = ["backtrack", "sat:batsat", "run:false"];
    let mut compare = queensat(&["compare", "4..7", "--runs", "2", "--quiet", "--report"]);
    compare.arg(&page).args(["--engines", &engines.join(",")]);
    let compared = compare.output()?;
    require(compared.status.code() == Some(1), "one engine fails")?;

    let (dom, told) = open(&page, &["--dump-dom"])?;
    require(console(&told).is_empty(), &format!("{:?}", console(&told)))?;
    for engine in engines {
        for n in 4..=7 {
            let row = format!("data-n=\"{n}\" data-engine=\"{engine}\"");
            require(dom.matches(&row).count() == 1, &row)?;
        }
    }
    for (class, number) in [("series", 2), ("mark", 8), ("end", 2), ("label", 3)] {
        let found = dom.matches(&format!("class=\"{class}\"")).count();
        require(found == number, &format!("{found} of class {class}"))?;
    }

    let picture = folder.path().join("page.png");
    open(&page, &[&format!("--screenshot={}", picture.display())])?;
    let picture = Pixmap::decode_png(&std::fs::read(&picture)?)?;
    for (red, green, blue) in [(0, 114, 178), (213, 94, 0), (0, 140, 100)] {
        let color = PremultipliedColorU8::from_rgba(red, green, blue, 255);
        let seen = picture
            .pixels()
            .iter()
            .filter(|&&pixel| Some(pixel) == color);
        let (seen, name) = (seen.count(), format!("{red},{green},{blue}"));
        require(seen > 15, &format!("{seen} pixels in {name}"))?;
    }

    // The console is captured: an error on a test page is detected.
    let faulty = folder.path().join("faulty.html");
    std::fs::write(&faulty, "<script>console.error('heard')</script>")?;
    let (_, told) = open(&faulty, &["--dump-dom"])?;
    require(
        console(&told).iter().any(|line| line.contains("heard")),
        "the console is not heard",
    )
}

/// All tables fit a page of 1100 pixels. On narrower pages a table may be scrolled, but the page is not
/// wider than the window.
pub fn no_column_is_cut_off() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let page = folder.path().join("report.html");
    let mut compare = queensat(&["compare", "4,6..8:2", "--runs=2", "--quiet", "--report"]);
    compare.arg(&page).arg("--engines");
    compare.arg(
        "backtrack,sat:batsat:commander:4 --method loop,run:false --a-long-option=and-its-value",
    );
    let compared = compare.output()?;
    require(compared.status.code() == Some(1), "one engine fails")?;
    let html = std::fs::read_to_string(&page)?;
    let script = "<script>const too_wide = list => [...list]
        .filter(e => e.scrollWidth > e.clientWidth).length;
        document.title = `page ${too_wide([document.documentElement])}, ` +
            `tables ${too_wide(document.querySelectorAll('.wide'))}`;</script>";
    std::fs::write(&page, html.replace("</body>", &format!("{script}</body>")))?;
    for (width, expected) in [
        (1200, "page 0, tables 0"),
        (1100, "page 0, tables 0"),
        (800, "page 0, "),
        (500, "page 0, "),
    ] {
        let size = format!("--window-size={width},1000");
        let (dom, _) = open(&page, &["--dump-dom", &size])?;
        let (_, title) = dom.split_once("<title>").ok_or("no title")?;
        let title = title.split('<').next().unwrap_or_default();
        require(title.starts_with(expected), &format!("{width}: {title}"))?;
    }
    Ok(())
}
