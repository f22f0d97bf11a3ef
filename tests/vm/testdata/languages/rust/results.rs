// SPDX-License-Identifier: GPL-2.0-or-later

//! A function whose result is in memory of the caller's. LLVM does not return the address from it, and
//! leaves another one in the register.

use std::hint::black_box;

pub struct Big {
    a: u64,
    b: u64,
    c: u64,
    d: Box<u64>,
}

#[inline(never)]
fn make(x: u64) -> Big {
    let d = Box::new(x);
    black_box(x);
    Big { a: x, b: x + 1, c: x * 2, d }
}

fn main() {
    let big = make(4 + std::env::args().count() as u64);
    assert!(big.a + big.b + big.c + *big.d == 26);
}
