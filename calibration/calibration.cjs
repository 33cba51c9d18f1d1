'use strict'

require('../bin/launch.cjs').launch('npm run calibrate', `${__dirname}/dist/calibration/main.js`)
