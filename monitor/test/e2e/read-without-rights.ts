/**
 * A program: reads the history of a path, as a user who may not write it, and prints the names of its targets. Root may
 * write anywhere, so it becomes nobody first.
 */
import { openHistoryToRead } from '../../src/history/open-history-to-read.ts'
import { readTargetNames } from '../../src/read/read-targets.ts'

const nobody = 65_534
if (process.getuid?.() === 0) {
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}
const history = await openHistoryToRead('/', process.argv[2] ?? '')
process.stdout.write(`${(await readTargetNames(history)).join('\n')}\n`)
await history.close()
