'use strict'

// Required before a program: at its end it tells, on descriptor 3, what the process has taken. A module that Node
// compiles for nothing: it is part of what is measured.

const { isMainThread } = require('node:worker_threads')

if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, maxRss: maxRSS * 1024 }
    require('node:fs').writeSync(3, JSON.stringify(usage))
  })
}
