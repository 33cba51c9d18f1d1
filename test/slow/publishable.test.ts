import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startProcess } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'

const program = fileURLToPath(new URL('support/print-publishable.ts', import.meta.url))

/** Services, and texts that they return where nothing is documented. */
const services: readonly (readonly [service: string, ...texts: readonly string[]])[] = [
  ['plain plain'],
  ['variant pets-with-more', '2026-01-01T00:00:00Z'],
  ['variant errors-with-more', 'f00-1'],
  ['fault orders-absent'],
  ['fault orders-absent-with-timestamp'],
  ['fault orders-absent-with-path-and-trace'],
  ['fault error-401-html', '<html>'],
  ['fault error-401-wrapped'],
  ['fault error-404-problem-fields'],
  ['fault error-400-message-object'],
  ['fault unknown-id-error-200'],
  ['fault list-wrapped'],
  ['fault list-category-nested'],
  ['fault list-ends-with-null'],
  ['fault create-wrapped-refused-and-stored'],
  ['fault auth-any-token'],
  ['fault limit-ignored'],
]

test.for(services)(
  'the evidence of %s that may be published decides the same',
  async ([service, ...texts]) => {
    const args = [program, [service, ...texts].join(' ')]
    const { code, out, err } = await startProcess(process.execPath, args, { cwd: await folder() }).outcome
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [published, whole] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(published).toEqual({
      publishable: true,
      verdicts: whole.verdicts,
      faults: [],
      defects: [],
      written: [],
    })
    expect(whole).toMatchObject({ publishable: false, faults: [], defects: [], written: texts })
  },
)
