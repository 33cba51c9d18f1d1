import { systemWords } from '../run/system-words.ts'

/** The reports of a run could not be written where they were wanted. */
export class ReportNotWritable extends Error {
  override readonly name = 'ReportNotWritable'
  readonly path: string

  constructor(path: string, cause: unknown) {
    super(`Cannot write a report to ${path}: ${systemWords(cause)}`, { cause })
    this.path = path
  }
}
