// What the address sanitizer's leak check passes over: leaks of the toolchain's own test runner,
// which are there in every Swift package. Without this no run of the tests under the sanitizer
// could succeed.
