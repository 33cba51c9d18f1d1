'use strict'

// Starts a command line: this package's own, and those of the packages beside it.
// Any Node from 12 on must be able to read this file, or it could not say that it is too old.

const supported = '^22.22.2 || ^24.15 || >=26'

function isSupported(version) {
  const parts = version.split('.').map(Number)
  const major = parts[0]
  const minor = parts[1]
  if (major === 22) return minor > 22 || (minor === 22 && parts[2] >= 2)
  return (major === 24 && minor >= 15) || major >= 26
}

function fail(message, code) {
  process.stderr.write(`${message}\n`)
  process.exitCode = code
}

function withoutKeys(text) {
  return [process.env.PETSTORE_API_KEY, process.env.PETSTORE_RATE_LIMIT_KEY]
    .filter(Boolean)
    .reduce((masked, key) => masked.split(key).join('<key>'), text)
}

function suiteFault(error) {
  const details = error instanceof Error ? error.stack : String(error)
  return `This is a fault of the suite itself, not of the target. Please report it with what follows.\n${withoutCommands(withoutKeys(details))}`
}

// What a target said may be in it, and GitHub's runner takes lines for commands.
function withoutCommands(text) {
  return text.replace(/^(\s*):(?=:)/gm, '$1\\u{3a}').replace(/##(?=\w*\[)/g, '#\\u{23}')
}

function drained(stream) {
  return new Promise((resolve) => {
    stream.write('', () => resolve())
  })
}

// So that what is imported need not be compiled anew for every run. Left to itself, Node would take code from a folder
// for temporary files that another user may have made; one that the user names in NODE_COMPILE_CACHE it has taken already.
function keepCompiled() {
  const { env } = process
  const folder = env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE ? undefined : ownFolder()
  if (folder === undefined) return
  const { directory } = require('node:module').enableCompileCache(folder)
  // Threads take it from the environment.
  if (directory !== undefined) env.NODE_COMPILE_CACHE = directory
}

// In the user's cache folder, where nobody else can write; undefined where there is none.
function ownFolder() {
  const { env, getuid } = process
  const { join, isAbsolute } = require('node:path')
  const cache = env.XDG_CACHE_HOME || (env.HOME && join(env.HOME, '.cache'))
  // A relative path would lead into the folder that is worked in.
  if (getuid === undefined || !cache || !isAbsolute(cache)) return undefined
  const { lstatSync, mkdirSync, realpathSync } = require('node:fs')
  try {
    mkdirSync(cache, { recursive: true, mode: 0o700 })
    let folder = realpathSync(cache)
    for (const name of ['', 'petstore-conformance', 'compile-cache']) {
      folder = join(folder, name)
      if (name !== '') mkdirSync(folder, { recursive: true, mode: 0o700 })
      const found = lstatSync(folder)
      if (!found.isDirectory() || found.uid !== getuid() || (found.mode & 0o022) !== 0) return undefined
    }
    return folder
  } catch {
    return undefined
  }
}

// A signal that comes when all is decided, as a second Ctrl-C does easily, changes nothing of it. One that no
// command waits for ends the process as it would any other; where one was told to stop, and waits for no more, as it
// would have ended itself.
function hearSignals(decided, stop) {
  let isHeard = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const code = decided()
      if (code !== undefined) process.exit(code)
      if (process.listenerCount(signal) > 1) {
        isHeard = true
        return
      }
      if (isHeard) stop(128 + require('node:os').constants.signals[signal])
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
  }
}

function currentFolder() {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

function start(path) {
  keepCompiled()
  let code
  hearSignals(
    () => code,
    (stopped) => {
      code = stopped
      process.exit(code)
    },
  )
  // Whatever ends the process before there is a verdict must not pass for one: 0 and 1 are verdicts.
  process.on('exit', () => {
    if (code === undefined) {
      code = 4
      process.stderr.write('This is a fault of the suite itself: it ended before there was a verdict.\n')
    }
    process.exitCode = code
  })
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${suiteFault(error)}\n`)
    code = 4
    process.exit(code)
  })
  // A reader that has seen enough, such as head, is no fault.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  // Node would warn that the one is ignored, which docs/gates.md says.
  if (process.env.FORCE_COLOR !== undefined) delete process.env.NO_COLOR
  const { stdout, stderr, env } = process
  const cwd = currentFolder()
  if (cwd === undefined) {
    code = 2
    return fail('The current folder does not exist any more. Change to another one.', code)
  }
  const io = { stdout, stderr, env, cwd, warnings: process }
  import(require('node:url').pathToFileURL(path))
    .then((cli) => cli.main(process.argv.slice(2), io))
    .then(
      (result) => {
        code = result
      },
      (error) => {
        const isNotBuilt = error.code === 'ERR_MODULE_NOT_FOUND' && !require('node:fs').existsSync(path)
        code = isNotBuilt ? 2 : 4
        fail(code === 2 ? 'This checkout is not built yet: run npm run build.' : suiteFault(error), code)
      },
    )
    .then(() => Promise.all([drained(process.stdout), drained(process.stderr)]))
    // Sockets and threads that linger must not keep the process.
    .then(() => process.exit(code))
}

/**
 * Runs a command line in this process.
 *
 * @param {string} name - of the command, for the user
 * @param {string} path - of the compiled module that exports `main(argv, io)`
 */
exports.launch = (name, path) => {
  if (isSupported(process.versions.node)) start(path)
  else fail(`${name} needs Node ${supported}, and this is ${process.versions.node}.`, 2)
}
