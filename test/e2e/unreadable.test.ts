import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { readReport, readTexts } from './support/reports.ts'

test.for([
  ['no run sends what may make a store unreadable', []],
  ['unless it is allowed: then at its end, and one list after it', ['--allow-unreadable']],
] as const)('%s', async ([, args]) => {
  const cwd = await folder()
  const { code, err } = await called(['run', '--requirement', 'CREATE-9', ...args], { cwd })
  expect(code, err).toBe(3)
  const reports = join(cwd, 'reports')
  const log = (await readTexts(reports)).get('events.ndjson') ?? ''
  const lines = log.split('\n')
  const sent = lines.filter((line) => line.startsWith('{"kind":"sent"'))
  const mayHarm = (line: string): boolean => /\\\\ud83d(?!\\\\u)|"with a broken byte"/.test(line)
  const isAllowed = args.length > 0
  expect(sent.filter(mayHarm)).toHaveLength(isAllowed ? 3 : 0)
  if (isAllowed)
    expect(sent.slice(-4).map((line) => [mayHarm(line), /"method":"(\w+)"/.exec(line)?.[1]])).toEqual([
      [true, 'POST'],
      [true, 'POST'],
      [true, 'POST'],
      [false, 'GET'],
    ])
  const asked = (await readReport(reports)).observations.map(({ question }) => question)
  expect(asked.includes('a page after bodies that may make the store unreadable')).toBe(isAllowed)
})
