// SPDX-License-Identifier: MIT
// Runs the API tests; with ALBA_VALIDATION=1 a message of the Vulkan validation layers fails the run (see fixture.h).
#include <gtest/gtest.h>

#include "api/fixture.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
