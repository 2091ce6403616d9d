// SPDX-License-Identifier: MIT
// The functions of the binary, which lies beside this file in the package.
'use strict';
const binary = require('./alba.node');
module.exports = binary.open();
// What all evaluations of this text in one environment share.
module.exports.environment = binary;
