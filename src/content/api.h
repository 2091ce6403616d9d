// SPDX-License-Identifier: MIT
// Every class and global function that the generated entry points call, in one place: a method per C function, named as
// the function without its object prefix, with exactly the C types.
#pragma once

#include "content/adapter.h"
#include "content/bind_group.h"
#include "content/boundary.h"
#include "content/buffer.h"
#include "content/command_encoder.h"
#include "content/device.h"
#include "content/instance.h"
#include "content/pipeline.h"
#include "content/query_set.h"
#include "content/queue.h"
#include "content/render_bundle.h"
#include "content/shader_module.h"
#include "content/surface.h"
#include "content/texture.h"
