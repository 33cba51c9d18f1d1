import { type CliCommand, didYouMean, requirementId, shown, UsageError } from 'petstore-conformance'
import { historyOption, historyPlace } from '../history/history-place.ts'

/** Prints what a history contains about its targets. */
export const historyCommand: CliCommand = {
  name: 'history',
  summary: 'print which requirements targets violate, since when and how often',
  configure(command) {
    command
      .argument('[TARGET]', 'name of a target (default: an overview of all targets)')
      .argument('[REQUIREMENT]', 'id of a requirement, such as LIST-2 (default: an overview of the target)')
      .option(...historyOption)
      .option('--json', 'print JSON in the form of spec/history.schema.json (default: text)')
      .addHelpText('after', help)
  },
  async execute({ terminal, flags, operands: [name, id] }) {
    const { stdout, cwd } = terminal
    const [{ openHistoryToRead }, targets, text, document] = await Promise.all([
      import('../history/open-history-to-read.ts'),
      import('../read/read-targets.ts'),
      import('../tell/history-text.ts'),
      import('../tell/history-document.ts'),
    ])
    const isJson = flags['json'] === true
    const look = { colour: stdout.coloured, width: stdout.columns, now: terminal.now().getTime() }
    const history = await openHistoryToRead(cwd, historyPlace(flags['history'], terminal))
    try {
      if (name === undefined) {
        const all = await targets.readTargets(history)
        stdout.write(
          isJson ? document.documentText(document.targetsDocument(all)) : text.targetsText(all, look),
        )
        return 0
      }
      const target = await targets.readTarget(history, name)
      if (target === undefined) throw noTarget(name, await targets.readTargetNames(history))
      if (id === undefined) {
        const { readTargetHistory } = await import('../read/target-history.ts')
        const told = await readTargetHistory(history, target)
        stdout.write(
          isJson ? document.documentText(document.targetDocument(told)) : text.targetText(told, look),
        )
        return 0
      }
      const { readRequirementTold } = await import('../read/requirement-told.ts')
      const told = await readRequirementTold(history, target, requirementId(id))
      stdout.write(
        isJson ? document.documentText(document.requirementDocument(told)) : text.requirementText(told, look),
      )
      return 0
    } finally {
      await history.close()
    }
  },
}

const mostNames = 10

function noTarget(name: string, names: readonly string[]): UsageError {
  const rest = names.length - mostNames
  const known = `${names.slice(0, mostNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return new UsageError(
    `The history has no target ${shown(name)}.${didYouMean(name, names)} ${names.length === 0 ? 'It has none yet.' : `It has ${known}.`}`,
  )
}

const help = `
Without TARGET, the command prints the status of each target, the worst first. With TARGET, it prints the requirements that
the target violates, since when and how often, recent changes, requests and latencies. With REQUIREMENT, it prints every
verdict on that requirement, and the violations. The command creates no history.

Environment:
  PETSTORE_HISTORY  the history, if --history is not given; use it for an address with a password

Exit codes:
  0    the command printed the history
  2    the command is wrong, or the history, target or requirement does not exist

Examples:
  petstore-monitor history
  petstore-monitor history shop-eu
  petstore-monitor history shop-eu LIST-3 --json
`
