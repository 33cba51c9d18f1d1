/**
 * Measures what runs in memory cost, beside an equal number of empty tests, and prints it: in turns, in one process, as a
 * calibration runs its cases. It runs what is built.
 */

import { built } from '../calibration/built.ts'
import { machine } from './machine.ts'
import { measureInTurns } from './measure-in-turns.ts'
import { openFloor } from './vitest-floor.ts'

const { openCase }: typeof import('../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { runCase }: typeof import('../calibration/runner/run-case.ts') = await import(
  built('calibration/runner/run-case')
)
const { run }: typeof import('../src/run/run.ts') = await import(built('src/run/run'))

const plain = { kind: 'plain', name: 'plain', seed: 1, profile: 'full', inMemory: true } as const
const where = machine()
const floor = openFloor()

/** A whole run on the Free plan: 60 requests a minute, and a ban for whoever asks too early. */
async function freePlan(): Promise<void> {
  const { options, hooks } = await openCase(plain)
  const { service } = hooks
  if (service === undefined) throw new Error('this case is not in memory')
  const told: unknown = service.told
  if (typeof told !== 'object' || told === null || !('keys' in told)) throw new Error('no keys are told')
  const { free } = told.keys as { readonly free: string }
  const { verdict, requests } = await run(
    { ...options, apiKey: free, plan: 'free' },
    {
      onProgress: () => undefined,
      signal: new AbortController().signal,
      service: { ...service, told: { ...told, ban: true } },
    },
  )
  if (verdict !== 'conformant') throw new Error(`the run on the Free plan ended ${verdict}`)
  if (requests.total < 300) throw new Error(`the run on the Free plan sent ${requests.total} requests only`)
}

try {
  const [empty, one, free] = await measureInTurns([
    floor.run,
    async () => {
      await runCase(plain)
    },
    freePlan,
  ])
  const line = (name: string, { cpuS, wallS }: { cpuS: number; wallS: number }): string => {
    const ratio = cpuS / (empty?.cpuS ?? Number.NaN)
    return `${name.padEnd(44)} ${cpuS.toFixed(2)} CPU-s, ${wallS.toFixed(2)} s, ${ratio.toFixed(2)} of empty tests\n`
  }
  process.stdout.write(`${where}\n`)
  if (empty !== undefined) process.stdout.write(line('Fifteen files of forty empty tests', empty))
  if (one !== undefined) process.stdout.write(line('A case of a calibration in memory, reports too', one))
  if (free !== undefined) process.stdout.write(line('full on the Free plan with bans, in memory', free))
} finally {
  floor.close()
}
