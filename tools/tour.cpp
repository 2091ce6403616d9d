// SPDX-License-Identifier: MIT
// alba tour: runs the lessons and prints one line per claim, with its figure and whether it held.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "commands.h"
#include "lesson.h"

namespace tool {
namespace {

struct Entry {
  const char* name;
  bool (*run)(lesson::Report&);
};

constexpr Entry kLessons[] = {
    {"timestamps", lesson::timestampsLesson},    {"staging", lesson::stagingLesson}, {"queue", lesson::queueLesson},
    {"error-scopes", lesson::errorScopesLesson}, {"render", lesson::renderLesson},
};

}  // namespace

void addTour(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("tour", "Runs the lessons: what WebGPU promises, shown on this machine");
  auto folder = std::make_shared<std::string>(".");
  auto chosen = std::make_shared<std::vector<std::string>>();
  std::vector<std::string> names;
  for (const Entry& entry : kLessons) names.push_back(entry.name);
  command->add_option("--out", *folder, "Folder for the pictures")
      ->check(CLI::ExistingDirectory)
      ->capture_default_str();
  command->add_option("lessons", *chosen, "Which lessons; all of them if none is named")->check(CLI::IsMember(names));
  command->callback([folder, chosen, &status] {
    lesson::Report report(*folder);
    for (const Entry& entry : kLessons) {
      const bool wanted = chosen->empty() || std::find(chosen->begin(), chosen->end(), entry.name) != chosen->end();
      if (wanted) entry.run(report);
    }
    std::printf("\n%d claims, %s.\n", report.claims(), report.allHeld() ? "all of them held" : "not all of them held");
    status = report.allHeld() ? 0 : 1;
  });
}

}  // namespace tool
