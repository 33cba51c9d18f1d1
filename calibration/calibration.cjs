'use strict'

const { join } = require('node:path')

require('../bin/launch.cjs').launch('npm run calibrate', join(__dirname, 'dist/calibration/main.js'))
