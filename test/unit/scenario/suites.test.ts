import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createVitest, type TestCase } from 'vitest/node'
import { packageRoot } from '../../../src/run/package-root.ts'
import { suiteTestConfig } from '../../../src/run/suite-test-config.ts'
import { stages } from '../../../src/scenario/plan.ts'
import { catalogue } from '../../../src/spec/catalogue.ts'
import { requirementIds } from '../../../src/spec/generated/requirement-id.ts'

const suites = join(packageRoot(), 'suites')
let tests: readonly TestCase[] = []
let files: readonly string[] = []
let errors: readonly unknown[] = []

/** Vitest's own collection, so that checks made in loops are all there. No test runs. */
beforeAll(async () => {
  const vitest = await createVitest(
    {
      root: packageRoot(),
      config: false,
      watch: false,
      dir: suites,
      include: [`${suites}/**/*.test.ts`],
      ...suiteTestConfig,
      reporters: [{}],
    },
    { server: { watch: null }, logLevel: 'silent' },
  )
  const { exitCode } = process
  try {
    const { testModules, unhandledErrors } = await vitest.collect(undefined, { staticParse: false })
    tests = testModules.flatMap((module) => [...module.children.allTests()])
    files = testModules.map(({ moduleId }) => moduleId)
    errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())]
  } finally {
    await vitest.close()
    process.exitCode = exitCode
  }
}, 120_000)

describe('the suites', () => {
  it('can all be collected', () => {
    const all = readdirSync(suites, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.test.ts'),
    )
    expect(errors).toEqual([])
    expect(files).toHaveLength(all.length)
  })

  it('belong to a stage each', () => {
    const sections = stages.flatMap((stage) =>
      [
        ...readFileSync(join(suites, 'stages', `${stage}.ts`), 'utf8').matchAll(/'\.\.\/(.+\.test)\.ts'/g),
      ].map(([, section]) => `${section}.ts`),
    )
    expect(sections.toSorted()).toEqual(files.map((file) => relative(suites, file)).toSorted())
  })

  it('have a check of every row, the OPEN ones too', () => {
    const tagged = new Set(tests.flatMap(({ tags }) => tags))
    const unchecked = catalogue.requirements.filter(({ id }) => !tagged.has(id))
    expect(unchecked.map(({ id, level }) => `${id} (${level})`)).toEqual([])
  })

  it('tag every check with the rows that it is about, and with nothing else', () => {
    const ids: readonly string[] = requirementIds
    const stray = tests.filter(({ tags }) => tags.length === 0 || tags.some((tag) => !ids.includes(tag)))
    expect(stray.map(({ fullName, tags }) => `${fullName}: ${tags.join(', ')}`)).toEqual([])
  })

  it('leave no check out, nor run one alone', () => {
    const unusual = tests.filter(({ options }) => options.mode !== 'run')
    expect(unusual.map(({ fullName }) => fullName)).toEqual([])
  })

  it('give each check a name of its own within its row', () => {
    const names = tests.flatMap(({ tags, fullName }) => tags.map((tag) => `${tag}: ${fullName}`))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
