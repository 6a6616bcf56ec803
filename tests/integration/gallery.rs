//! The pictures of the gallery are what the program makes.

use crate::support::queensat;
use std::fs;
use std::path::Path;

#[test]
fn the_gallery_shows_what_the_program_draws() {
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery");
    let folder = tempfile::tempdir().unwrap();
    fs::copy(
        gallery.join("board-100.txt"),
        folder.path().join("board-100.txt"),
    )
    .unwrap();
    let readme = fs::read_to_string(gallery.join("README.md")).unwrap();
    let commands = readme
        .lines()
        .filter_map(|line| line.strip_prefix("queensat "));
    let mut drawn = 0;
    for command in commands {
        let arguments: Vec<&str> = command.split(' ').collect();
        let name = arguments.last().unwrap();
        let output = queensat(&arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}: {output:?}");
        let made = fs::read_to_string(folder.path().join(name)).unwrap();
        let shown = fs::read_to_string(gallery.join(name)).unwrap();
        // Not shown in full if it differs.
        assert!(made == shown, "{name} is not what '{command}' makes");
        assert!(
            readme.contains(&format!("]({name})")),
            "{name} is not shown"
        );
        drawn += 1;
    }
    assert_eq!(drawn, 6);
}
