import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { packageRoot } from '../src/run/package-root.ts'

/** As many files and tests as the suite has, about, and nothing in them. */
const files = 15
const testsPerFile = 40

/** Runs of Vitest that do nothing. */
export interface Floor {
  readonly run: () => Promise<void>
  readonly close: () => void
}

/** Makes a folder of empty tests: what Vitest takes for them, a run of the suite takes at least. */
export function openFloor(): Floor {
  const parent = join(packageRoot(), 'node_modules/.cache/petstore-conformance')
  mkdirSync(parent, { recursive: true })
  const root = mkdtempSync(join(parent, 'floor-'))
  const tests = Array.from({ length: testsPerFile }, (_, index) => `test('${index}', () => {})`).join('\n')
  for (let index = 0; index < files; index += 1)
    writeFileSync(join(root, `${index}.test.js`), `import { test } from 'vitest'\n${tests}\n`)
  return {
    close: () => rmSync(root, { recursive: true }),
    async run() {
      const vitest = await createVitest(
        {
          root,
          config: false,
          watch: false,
          include: ['*.test.js'],
          pool: 'threads',
          isolate: false,
          maxWorkers: 1,
          reporters: [{}],
          cache: false,
        },
        { server: { watch: null }, logLevel: 'silent' },
      )
      await vitest.start()
      const passed = vitest.state.getTestModules().length
      await vitest.close()
      if (passed !== files) throw new Error(`${passed} of ${files} empty files were run`)
    },
  }
}
