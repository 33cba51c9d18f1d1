/**
 * A program: judges services in memory with `--publishable` and without. Each argument is the kind and the name of one, and texts
 * to look for, with blanks between. It prints of each run, as a line of JSON, the verdicts, what its evidence comes to when it
 * is judged again, and which of the texts it wrote anywhere. It runs what is built.
 */
import { built } from '../../../calibration/built.ts'
import { runAsUser } from '../../../calibration/runner/run-as-user.ts'
import { subjectKinds } from '../../../calibration/runner/subject.ts'
import { judgeEvidence, readEvidence } from '../../../src/certificate/judge-evidence.ts'
import { eventsName } from '../../../src/run/report-files.ts'

const { openCase }: typeof import('../../../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../../../src/run/run.ts') = await import(built('src/run/run'))

for (const argument of process.argv.slice(2)) {
  const [given, name = '', ...texts] = argument.split(' ')
  const kind = subjectKinds.find((one) => one === given)
  if (kind === undefined) throw new Error(`there are no services of the kind ${given}`)
  for (const publishable of [true, false]) {
    const { options, hooks, close } = await openCase({ kind, name, seed: 1, profile: 'full', inMemory: true })
    const { run: finished, defects, outputs } = await runAsUser({ ...options, publishable }, hooks, run)
    await close()
    const evidence = readEvidence(outputs['report.json'] ?? '', outputs[eventsName] ?? '')
    const faults = 'report' in evidence ? (await judgeEvidence(evidence)).faults : evidence
    const verdicts = Object.fromEntries(finished.requirements.map(({ id, verdict }) => [id, verdict]))
    const written = texts.filter((text) => Object.values(outputs).some((output) => output.includes(text)))
    process.stdout.write(`${JSON.stringify({ publishable, verdicts, faults, defects, written })}\n`)
  }
}
process.exit()
