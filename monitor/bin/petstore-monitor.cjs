#!/usr/bin/env node
'use strict'

require('petstore-conformance/launch').launch('petstore-monitor', `${__dirname}/../dist/src/main.js`)
