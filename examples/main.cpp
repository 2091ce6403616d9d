// SPDX-License-Identifier: MIT
// The main of every example: runs one lesson (LESSON is its function) and fails when a claim did not hold.
#include "lesson.h"

int main(int argc, char** argv) {
  lesson::Report report(argc > 1 ? argv[1] : ".");
  return lesson::LESSON(report) ? 0 : 1;
}
