// SPDX-License-Identifier: MIT
// The functions of the binary, which lies beside this file in the package.
'use strict';
module.exports = require('./alba.node').open();
