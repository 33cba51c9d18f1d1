/**
 * Measures what each factor of the models of what can vary (src/interactions/) is worth: of the faults that a run of `core`
 * shows by its exchanges, how many show still without those exchanges that vary in the factor. Prints a table.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { allFaults } from '../../calibration/mutants/index.ts'
import { alignedTable } from '../aligned-table.ts'
import type { BrokenWithout } from './judge-without.ts'

const everyOption = process.argv.indexOf('--every')
/** One fault of so many. */
const every = everyOption === -1 ? 1 : Number(process.argv[everyOption + 1])
const program = new URL('try-subject.ts', import.meta.url)
/** Vitest keeps some memory of every run. */
const subjectsPerProcess = 50
const processes = 2
const mostNamed = 3

/** What came of one service. */
interface Result extends BrokenWithout {
  readonly name: string
  readonly target: string
}

const subjects = allFaults
  .filter(({ profiles }) => profiles.includes('core'))
  .filter((_, place) => place % every === 0)
const waiting = subjects.values()
const results: Result[] = []
const [plain] = await tryAll([{ name: 'plain', target: '' }].values())
await Promise.all(
  Array.from({ length: processes }, async () => {
    for (;;) {
      const some = [...take(waiting, subjectsPerProcess)]
      if (some.length === 0) return
      results.push(...(await tryAll(some.values())))
      process.stderr.write(`${results.length} of ${subjects.length} faults\n`)
    }
  }),
)

const shown = results.filter(({ broken, target }) => broken.some((id) => id === target))
const factors = Object.keys(plain?.without ?? {}).toSorted()
const rows = factors.map((factor) => {
  // What would be broken on the conforming service, too, tells nothing of the fault.
  const misjudged = plain?.without[factor] ?? []
  const lost = shown.filter(
    ({ target, without }) => !without[factor]?.some((id) => id === target && !misjudged.includes(id)),
  )
  const names = lost.map(({ name }) => name)
  return [
    factor,
    `${shown.length - lost.length}`,
    `${lost.length}`,
    `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ', …' : ''}`,
  ]
})
process.stdout.write(
  `${shown.length} of ${subjects.length} faults are shown by the exchanges of one run each, seed 1.\n\n` +
    alignedTable([['factor', 'shown without it', 'by it alone', 'for example'], ...rows]),
)

function* take<T>(iterator: Iterator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken += 1) {
    const next = iterator.next()
    if (next.done === true) return
    yield next.value
  }
}

async function tryAll(
  some: Iterable<{ readonly name: string; readonly target: string }>,
): Promise<readonly Result[]> {
  const child = fork(program)
  try {
    await once(child, 'message')
    const tried: Result[] = []
    for (const { name, target } of some) tried.push({ name, target, ...(await ask(child, name)) })
    return tried
  } finally {
    child.kill()
  }
}

async function ask(child: ChildProcess, name: string): Promise<BrokenWithout> {
  child.send(name)
  const answered = new AbortController()
  const { signal } = answered
  const ended = once(child, 'exit', { signal }).then(() => [undefined])
  const [result]: readonly unknown[] = await Promise.race([once(child, 'message', { signal }), ended])
  ended.catch(() => undefined)
  answered.abort()
  if (!isBrokenWithout(result)) throw new Error(`${name} had no result`)
  return result
}

function isBrokenWithout(value: unknown): value is BrokenWithout {
  return typeof value === 'object' && value !== null && 'broken' in value && 'without' in value
}
