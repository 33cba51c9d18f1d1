/**
 * Has Schemathesis and the suite try the same services, and says what each found and what it took. It runs what is built.
 * Each trial is a line of `--out` as soon as it ends, so that what was broken off can be gone on with (`--resume`).
 *
 * npm run bench:peers -- --schemathesis PATH [--every N] [--only REGEX] [--seed S] [--out FILE] [--resume]
 *   [--max-examples N] [--workers N]
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { subjectNamed } from '../../calibration/runner/subjects.ts'
import { machine } from '../machine.ts'
import { baselineOf, compared } from './compared.ts'
import { comparisonText } from './comparison-text.ts'
import { peerOptions } from './peer-options.ts'
import { sampledServices } from './sampled-services.ts'
import { readTrials, type Trial, type TrialKey, trialName } from './trial.ts'
import { tryPeer } from './try-peer.ts'
import { trySuite } from './try-suite.ts'

/** Runs on the conforming service, each with a seed of its own. */
const baselineRuns = 3

const { schemathesis, every, only, seed, out, resume, maxExamples, workers } = peerOptions(
  process.argv.slice(2),
)
// What runs is ended with this, by way of 'exit'.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const version = execFileSync(schemathesis, ['--version'], { encoding: 'utf8' }).trim()
// Before the load is the comparison's own.
const where = machine()
const text = readFileSync(join(import.meta.dirname, 'openapi.yaml'), 'utf8')
const peer = { schemathesis, text, maxExamples }
mkdirSync(dirname(out), { recursive: true })
const trials: Trial[] = resume && existsSync(out) ? [...readTrials(readFileSync(out, 'utf8'))] : []
// Without a line that was cut short.
writeFileSync(out, trials.map((trial) => `${JSON.stringify(trial)}\n`).join(''))

const planned: readonly TrialKey[] = [
  ...Array.from(
    { length: baselineRuns },
    (_, index): TrialKey => ({ tool: 'peer', kind: 'plain', name: 'plain', seed: seed + index }),
  ),
  ...sampledServices(every, only).flatMap(({ kind, name }): readonly TrialKey[] => [
    { tool: 'peer', kind, name, seed },
    { tool: 'suite', kind, name, seed },
  ]),
]
const done = new Set(trials.map(trialName))
const waiting = planned.filter((key) => !done.has(trialName(key))).values()
let ended = planned.filter((key) => done.has(trialName(key))).length

async function work(): Promise<void> {
  for (const { tool, kind, name, seed: chosen } of waiting) {
    const subject = subjectNamed(kind, name)
    const trial = tool === 'peer' ? await tryPeer(peer, subject, chosen) : await trySuite(subject, chosen)
    trials.push(trial)
    appendFileSync(out, `${JSON.stringify(trial)}\n`)
    ended += 1
    process.stderr.write(`${ended} of ${planned.length}: ${tool}, ${name}: ${trial.failures.length}\n`)
  }
}

await Promise.all(Array.from({ length: workers }, work))
const wanted = new Set(planned.map(trialName))
const told = trials.filter((trial) => wanted.has(trialName(trial)))
const results = `# Beside Schemathesis

Measured by \`npm run bench:peers -- --every ${every} --seed ${seed}\` on: ${where}; ${workers} at a time; ${version}.

${comparisonText(compared(told), baselineOf(told))}`
// Of what was asked for by name, or with another effort, nothing is kept.
if (only === undefined && maxExamples === undefined)
  writeFileSync(join(import.meta.dirname, 'results.md'), results)
process.stdout.write(results)
