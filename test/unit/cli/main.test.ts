import { expect, test } from 'vitest'
import { argumentName } from '../../../src/run/options/run-option.ts'
import { runOptionTable } from '../../../src/run/options/run-option-table.ts'
import { requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import { called } from './called.ts'

test('without a command the help goes to stderr, and the command line was wrong', async () => {
  const { code, out, err } = await called([])
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^Usage: petstore-conformance[\s\S]*\nName a command, such as run\.\n$/)
})

test.for([['--help'], ['run', '--help'], ['serve', '-h'], ['--version'], ['-v'], ['help']])(
  '%j is answered',
  async (argv) => {
    const { code, out, err } = await called(argv)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).not.toBe('')
  },
)

test('help of a command is what its --help shows', async () => {
  expect(await called(['help', 'run'])).toEqual(await called(['run', '--help']))
})

test('the help of run tells of every option, variable and exit code', async () => {
  const { out } = await called(['run', '--help'])
  for (const name of Object.keys(runOptionTable)) expect(out).toContain(`${argumentName(name)} `)
  for (const word of ['PETSTORE_TARGET', 'PETSTORE_API_KEY', 'PETSTORE_RATE_LIMIT_KEY', '143', 'reports)']) {
    expect(out).toContain(word)
  }
})

test.each([
  ['certify', 'standard (580 requests, 93 pets); deep (810 requests, 152 pets) (default: deep on the plans'],
  ['replay', 'includes the version (default: PETSTORE_TARGET)'],
])('the help of %s states its own limits and defaults', async (command, words) => {
  const text = async (name: string) => (await called([name, '--help'])).out.replace(/\s+/g, ' ')
  expect(await text(command)).toContain(words)
  expect(await text('run')).not.toContain(words)
})

test('list shows every requirement, as a table or as JSON', async () => {
  const table = await called(['list'])
  const rows = table.out.trimEnd().split('\n').slice(1)
  expect(rows.map((row) => row.split(' ')[0])).toEqual(requirementIds)
  const json = await called(['list', '--json'])
  expect(JSON.parse(json.out)).toEqual(requirementIds.map((id) => expect.objectContaining({ id })))
  expect([table.code, json.code]).toEqual([0, 0])
})

test('explain tells of one requirement', async () => {
  const { code, out } = await called(['explain', 'get-2'])
  expect(code).toBe(0)
  expect(out).toMatch(/^GET-2: An unknown id gets 404\n/)
})

test.for([
  [['lisst'], 'There is no command "lisst". Did you mean list?'],
  [['help', 'lisst'], 'There is no command "lisst". Did you mean list?'],
  [['frobnicate'], 'There is no command "frobnicate". See --help.'],
  [['--verson'], 'There is no option "--verson". Did you mean --version?'],
  [['list', '--jsno'], 'There is no option "--jsno". Did you mean --json?'],
  [['list', 'all'], 'list does not know what to do with "all".'],
  [['explain'], 'explain needs an argument: <id>. See explain --help.'],
  [['explain', 'GET-22'], 'There is no requirement "GET-22". Did you mean GET-2?'],
  [['explain', 'GET-1', 'GET-2'], 'explain does not know what to do with "GET-2".'],
  [['run', '--tagret', 'x'], 'There is no option "--tagret". Did you mean --target?'],
  [['run', '--target'], '--target needs a value: --target <url>. See run --help.'],
  [['run', '--dry-run=no'], '--dry-run takes no value.'],
  [['run', '--', '--target', 'x'], '--target stands after --, where nothing counts as an option.'],
  [['run', '--', '--target=x'], 'Leave out the --.'],
  [['run', '--seed', '1', '--seed', '2'], '--seed is given twice. Leave one of the two out.'],
  [['keygen', '--out', 'a', '--out', 'b'], '--out is given twice.'],
  [['run', '--target', 'http://pets.example/v1'], 'Set PETSTORE_API_KEY'],
  [['run', '--quiet', '--verbose'], '--quiet and --verbose exclude each other. Leave one of them out.'],
  [['run', '--config', 'no.json'], 'There is no config file no.json.'],
  [['serve', '--port', '65536'], '--port must be a whole number from 0 to 65535'],
  [['serve', '--host', ''], '--host is empty. Give it a value, or leave it out.'],
] as const)('%j is a wrong command line', async ([argv, message]) => {
  const { code, out, err } = await called(argv)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(message)
  expect(err).not.toMatch(/\n {4}at /)
})

test('a key as an argument is refused and not shown', async () => {
  for (const argv of [
    ['run', '--api-key=hunter2'],
    ['run', '--api-key', 'hunter2'],
    ['--api-key=hunter2', 'run'],
  ]) {
    const { code, err } = await called(argv)
    expect(code).toBe(2)
    expect(err).toContain('--api-key')
    expect(err).not.toContain('hunter2')
  }
})

test('a key that is given for something else is not shown either', async () => {
  const env = { PETSTORE_API_KEY: 'hunter2hunter2' }
  const { err } = await called(['run', '--profile', 'hunter2hunter2', '--target', 'http://a.example/v1'], env)
  expect(err).toContain('"<key>" is not')
})

test('a dry run says what would be judged, and of what', async () => {
  const env = { PETSTORE_API_KEY: 'hunter2hunter2' }
  const argv = [
    'run',
    '--dry-run',
    '--target',
    'http://a.example/v1',
    '--requirement',
    'GET-2',
    '--seed',
    '5',
  ]
  const { code, out, err } = await called(argv, env)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('Judging http://a.example/v1; profile core, seed 5')
  expect(out).toContain('1 requirement: GET-2')
  expect(out).not.toContain('hunter2')
})
