// What the address sanitizer's leak check passes over: leaks of the toolchain's own test runner,
// which are there in every Swift package, and those of Foundation's reader of property lists when the
// bytes are none, of its reader of an empty file, and of a `Process` that has run. Without this no run of the tests under the sanitizer could succeed.
