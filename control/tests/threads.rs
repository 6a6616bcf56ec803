//! Work in several threads: order, bounds, ends and failures.

use control::{Control, threads};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

fn count(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).unwrap()
}

/// Takes longer for some numbers, so that results come in another order.
fn square(number: usize) -> usize {
    thread::sleep(Duration::from_micros((number * 7 % 5 * 300) as u64));
    number * number
}

#[test]
fn results_are_taken_in_order_and_all() {
    for threads in [1, 2, 5] {
        for ahead in [1, 3, usize::MAX] {
            let mut taken = Vec::new();
            threads::in_order(0..50, count(threads), ahead, square, |found| {
                taken.push(found);
                ControlFlow::Continue(())
            });
            assert!((0..50).map(|number| number * number).eq(taken));
        }
    }
}

#[test]
fn items_are_handed_out_up_to_the_bound() {
    let (handed, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let items = (0..200).inspect(|_| {
        let ahead = handed.fetch_add(1, Ordering::SeqCst) - taken.load(Ordering::SeqCst);
        assert!(ahead < 4, "{ahead}");
    });
    threads::in_order(items, count(3), 4, square, |_| {
        taken.fetch_add(1, Ordering::SeqCst);
        ControlFlow::Continue(())
    });
    assert_eq!(handed.into_inner(), 200);
}

#[test]
fn after_a_break_results_of_started_work_are_taken_and_no_more_is_started() {
    for threads in [1, 4] {
        let mut taken = Vec::new();
        threads::in_order(0.., count(threads), 8, square, |found| {
            taken.push(found);
            // A queue that is closed is not opened again.
            if taken.len() == 10 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!((10..20).contains(&taken.len()), "{}", taken.len());
        assert!(taken.is_sorted());
    }
}

#[test]
fn a_panic_ends_the_work_of_the_others() {
    let fails = |number| {
        assert!(number != 20, "as expected");
        square(number)
    };
    let ordered = || threads::in_order(0.., count(3), 4, fails, |_| ControlFlow::Continue(()));
    assert!(catch_unwind(AssertUnwindSafe(ordered)).is_err());
}

#[test]
fn each_item_is_worked_on_once() {
    for threads in [1, 2, 7] {
        let done = Mutex::new(vec![0; 100]);
        let work = |own: &mut usize, number: usize, _: &Control| {
            *own += 1;
            done.lock().unwrap()[number] += 1;
            Ok::<(), ()>(())
        };
        threads::for_each(0..100, count(threads), &Control::new(), || 0, work).unwrap();
        assert_eq!(done.into_inner().unwrap(), [1; 100]);
    }
}

#[test]
fn the_first_error_stops_the_work_but_not_the_control() {
    let control = Control::new();
    let work = |(): &mut (), number: usize, control: &Control| match number {
        3 => Err(number),
        _ => {
            while number > 3 && !control.is_stopped() {
                thread::yield_now();
            }
            Ok(())
        }
    };
    let ended = threads::for_each(0.., count(3), &control, || (), work);
    assert_eq!(ended, Err(3));
    assert!(!control.is_stopped());
    control.interrupt().trigger();
    let work = |(): &mut (), _, _: &Control| Err(());
    assert_eq!(
        threads::for_each(0..9, count(3), &control, || (), work),
        Ok(())
    );
}
