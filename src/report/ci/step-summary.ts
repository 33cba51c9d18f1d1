import { appendFile, stat } from 'node:fs/promises'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { mostBytes, toMarkdown } from '../markdown.ts'
import { ReportNotWritable } from '../replace-file.ts'

/** Adds a run's summary to GITHUB_STEP_SUMMARY, the page of its job, if it fits. @throws ReportNotWritable */
export async function addToStepSummary(run: FinishedRun, path: string): Promise<void> {
  try {
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    // An earlier writer may have left a line open.
    const text = toMarkdown(run, mostBytes - size - 1)
    if (text !== '') await appendFile(path, size === 0 ? text : `\n${text}`)
  } catch (error) {
    throw new ReportNotWritable(path, error)
  }
}
