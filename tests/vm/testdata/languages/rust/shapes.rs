// SPDX-License-Identifier: GPL-2.0-or-later

//! A program whose functions have known arguments, for tests of names and variables in Rust.

/// Returns a value that the optimizer knows nothing about.
fn kept<T>(value: T) -> T {
    let copy = unsafe { std::ptr::read_volatile(&value) };
    std::mem::forget(value);
    copy
}

pub mod geometry {
    use super::kept;

    #[derive(Clone, Copy)]
    pub struct Point {
        pub x: i32,
        pub y: i32,
    }

    pub enum Shape {
        Empty,
        Circle(u32),
        Rectangle { width: u32, height: u32 },
    }

    impl Point {
        #[inline(never)]
        pub fn shift(&mut self, by: i32) -> i32 {
            self.x += by;
            self.y += by;
            self.x * self.y
        }
    }

    #[inline(never)]
    pub fn area(shape: &Shape, scale: u32) -> u32 {
        let size = match shape {
            Shape::Empty => 0,
            Shape::Circle(radius) => 3 * radius * radius,
            Shape::Rectangle { width, height } => width * height,
        };
        kept(&size);
        size * scale
    }
}

#[inline(never)]
pub fn add(a: i32, b: i64, c: u8) -> i64 {
    let sum = a as i64 + b + c as i64;
    kept(&sum);
    sum
}

#[inline(never)]
pub fn greet(name: &str, times: usize) -> usize {
    kept(&name);
    name.len() * times + (name.as_bytes()[0] == b'x') as usize
}

/// Does not use the text's address, which optimized code does not pass.
#[inline(never)]
pub fn measured(text: &str) -> usize {
    kept(&text);
    text.len()
}

#[inline(never)]
pub fn total(numbers: &[u32], start: u32) -> u32 {
    numbers.iter().fold(start, |a, b| a + b)
}

#[inline(never)]
pub fn owned(text: String, point: geometry::Point) -> usize {
    kept(&text);
    text.len() + (point.x + point.y) as usize
}

#[inline(never)]
pub fn largest<T: PartialOrd + Copy>(a: T, b: T) -> T {
    if a > b {
        a
    } else {
        b
    }
}

fn main() {
    use geometry::*;
    let mut point = Point { x: 3, y: 4 };
    let mut n = kept(add(kept(40), kept(2000), kept(7)));
    n += greet(kept("world"), kept(3)) as i64;
    n += measured(kept("four")) as i64;
    n += total(kept(&[10, 20, 30]), kept(5)) as i64;
    n += owned(kept(String::from("mine")), kept(point)) as i64;
    n += area(kept(&Shape::Empty), kept(2)) as i64;
    n += area(kept(&Shape::Circle(5)), kept(2)) as i64;
    n += area(kept(&Shape::Rectangle { width: 6, height: 7 }), kept(2)) as i64;
    n += point.shift(kept(10)) as i64;
    n += kept(largest(kept(11), kept(12))) as i64;
    n += kept(largest(kept(13u64), kept(9))) as i64;
    std::process::exit((n != 2583) as i32);
}
