// SPDX-License-Identifier: MIT
// alba: looks at adapters, checks and translates shaders, and shows what the library does.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <memory>
#include <string>

#include "commands.h"
#include "shader.h"
#include "wgsl/suggest.h"

namespace {

[[noreturn]] void refuseCommand(const CLI::App& app, const std::string& name) {
  alba::wgsl::Suggestion nearest(name);
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) nearest.offer(one->get_name());
  const std::string hint(nearest.best());
  throw tool::UsageError("there is no command \"" + name + "\"; " +
                         (hint.empty() ? "" : "did you mean \"" + hint + "\"? ") + "alba help shows all");
}

// alba help: all commands with their options, or one of them.
void addHelp(CLI::App& app) {
  CLI::App* command = app.add_subcommand("help", "Shows the commands with their options");
  auto name = std::make_shared<std::string>();
  command->add_option("command", *name, "Only this one");
  command->callback([name, &app] {
    if (name->empty()) {
      std::cout << app.get_formatter()->make_help(&app, "alba", CLI::AppFormatMode::All);
      return;
    }
    for (const CLI::App* one : app.get_subcommands([&](const CLI::App* c) { return c->get_name() == *name; })) {
      std::cout << one->help("alba");
      return;
    }
    refuseCommand(app, *name);
  });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("WebGPU on Vulkan: adapters, shaders and a tour.", "alba");
  app.require_subcommand(1);
  app.footer("Exit codes of the commands for shaders: 0 fine, 1 errors in a shader, 2 a wrong command line or file.");
  int status = tool::kFine;
  tool::addInfo(app, status);
  tool::addCheck(app, status);
  tool::addSpirv(app, status);
  tool::addReflect(app, status);
  tool::addTour(app, status);
  addHelp(app);
  app.set_version_flag("--version", "alba " ALBA_VERSION);
  try {
    const std::string name = argc > 1 ? argv[1] : "";
    const auto isMeant = [&](const CLI::App* command) { return command->get_name() == name; };
    if (!name.empty() && name[0] != '-' && app.get_subcommands(isMeant).empty()) refuseCommand(app, name);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (app.exit(error) != 0) return tool::kUnusable;  // else --help or --version
  } catch (const tool::UsageError& error) {
    std::cerr << "alba: " << error.what() << "\n";
    return tool::kUnusable;
  } catch (const std::exception& error) {
    std::cerr << "alba: " << error.what() << "\n";
    return 1;
  }
  // What the commands have printed may not have come through.
  errno = 0;
  std::cout.flush();
  if (std::fflush(stdout) != 0 || std::ferror(stdout) || !std::cout) {
    std::cerr << "alba: standard output: cannot be written" << (errno ? std::string(": ") + std::strerror(errno) : "")
              << "\n";
    return tool::kUnusable;
  }
  return status;
}
