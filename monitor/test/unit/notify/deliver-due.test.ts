import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { folder } from '../../../../test/e2e/support/folder.ts'
import { type History, openHistory } from '../../../src/history/open-history.ts'
import { deliveryCases } from './delivery-cases.ts'

deliveryCases(async (count) => {
  const path = join(await folder(), 'history.db')
  const histories: History[] = []
  // One after the other: in one thread, one that waits for the file keeps the other from letting go of it.
  while (histories.length < count) {
    const history = await openHistory(path)
    onTestFinished(history.close)
    histories.push(history)
  }
  return histories
})
