// SPDX-License-Identifier: MIT
// alba: looks at adapters, checks shaders, and shows what the library does.
#include <exception>
#include <iostream>

#include "commands.h"

int main(int argc, char** argv) {
  CLI::App app("WebGPU on Vulkan: adapters, shaders and a tour.", "alba");
  app.require_subcommand(1);
  int status = 0;
  tool::addInfo(app, status);
  tool::addCheck(app, status);
  tool::addTour(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error);
  } catch (const std::exception& error) {
    std::cerr << "alba: " << error.what() << "\n";
    return 1;
  }
  return status;
}
