import { writeHar } from '../../../../src/report/har/write-har.ts'
import { aRun } from '../a-run.ts'

// Writes the archive of a log, and prints the bytes of memory that the process took at the most meanwhile. What the system
// tells of that in the end counts the process that started this one, too.
const [log = '', har = '', startedAt = ''] = process.argv.slice(2)
let most = 0
const look = (): void => {
  most = Math.max(most, process.memoryUsage.rss())
}
const looking = setInterval(look, 2)
await writeHar({ log, har }, aRun({ startedAt }))
clearInterval(looking)
look()
process.stdout.write(String(most))
