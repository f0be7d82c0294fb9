// What the address sanitizer's leak check passes over: leaks of the toolchain's own test runner,
// which are there in every Swift package, and that of Foundation's reader of property lists when the
// bytes are none. Without this no run of the tests under the sanitizer could succeed.
