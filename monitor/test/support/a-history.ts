import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { type History, openHistory } from '../../src/history/open-history.ts'
import { type MadeUpTarget, recordNights } from './record-nights.ts'

/** A file with a history of made-up targets, gone after the test. */
export async function aHistory(
  targets: readonly MadeUpTarget[],
  endAt: number,
): Promise<{ readonly path: string; readonly history: History }> {
  const path = join(await folder(), 'history.db')
  const history = await openHistory(path)
  onTestFinished(() => history.close())
  for (const target of targets) await recordNights(history, target, endAt)
  return { path, history }
}
