#!/usr/bin/env node
'use strict'

const { join } = require('path')

require('petstore-conformance/launch').launch('petstore-monitor', join(__dirname, '../dist/src/main.js'))
