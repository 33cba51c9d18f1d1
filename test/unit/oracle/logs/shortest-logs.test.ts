import { expect, test } from 'vitest'
import { rowsBrokenBy } from './broken-by.ts'
import { eventsOf, optionsFor, readLogs } from './kept-log.ts'

const rows = [...readLogs()].map(([row, file]) => ({ row, logs: Object.entries(file) }))

test.each(rows)('none of the events that break $row can be left out', ({ row, logs }) => {
  let tried = 0
  for (const [fault, log] of logs) {
    const events = eventsOf(log)
    for (const index of events.keys())
      expect(rowsBrokenBy(events.toSpliced(index, 1), optionsFor(log)), fault).not.toContain(row)
    tried += 1
  }
  expect(tried).toBe(logs.length)
})
