#!/usr/bin/env node
'use strict'

// Any Node from 12 on must be able to read this file, or it could not say that it is too old.

require('./launch.cjs').launch('petstore-conformance', `${__dirname}/../dist/src/cli/main.js`)
