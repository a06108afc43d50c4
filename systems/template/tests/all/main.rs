//! All tests of the template in one program: the rules, each from its permitted and its forbidden side,
//! and the hosting.

mod hosting;
mod rules;
