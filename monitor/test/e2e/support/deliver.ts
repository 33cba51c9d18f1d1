// Delivers what is due, as a process of its own: node deliver.ts HISTORY URL MS-AHEAD
import { openHistory } from '../../../src/history/open-history.ts'
import { deliverDue } from '../../../src/notify/deliver-due.ts'

const [path = '', url = '', ahead = '0'] = process.argv.slice(2)
const history = await openHistory(path)
const { delivered, waiting } = await deliverDue(history, [{ name: 'hook', kind: 'webhook', url }], {
  now: () => Date.now() + Number(ahead),
})
process.stdout.write(`${JSON.stringify({ delivered, waiting: waiting.length })}\n`)
await history.close()
