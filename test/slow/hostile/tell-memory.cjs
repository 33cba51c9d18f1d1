'use strict'

// Required before a program: at its end it tells, beside what the program says, how much memory the process has taken.

const { isMainThread } = require('node:worker_threads')

if (isMainThread) {
  process.on('exit', () => {
    const { maxRSS } = process.resourceUsage()
    require('node:fs').writeSync(2, `peak memory ${maxRSS * 1024}\n`)
  })
}
