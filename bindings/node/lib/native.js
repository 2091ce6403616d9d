// SPDX-License-Identifier: MIT
// The binary, beside this file in the package.
'use strict';
module.exports = require('./alba.node');
