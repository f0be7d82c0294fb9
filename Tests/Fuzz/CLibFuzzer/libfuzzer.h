// What LLVM documents of libFuzzer as a library: https://llvm.org/docs/LibFuzzer.html
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*take)(const uint8_t *data, size_t size));
