import { alignedTable } from '../aligned-table.ts'
import { median } from '../median.ts'
import type { Compared } from './compared.ts'
import type { Tool, Trial } from './trial.ts'

const peer = 'Schemathesis'
const suite = 'this suite'

/** What was found, as Markdown: the figures of both tools, faults by requirement, and what one finds and not the other. */
export function comparisonText(all: readonly Compared[], baseline: ReadonlySet<string>): string {
  const ofKind = (kind: Compared['kind']): readonly Compared[] => all.filter((one) => one.kind === kind)
  const [faults, compounds, variants] = [ofKind('fault'), ofKind('compound'), ofKind('variant')]
  const broken = [...faults, ...compounds]
  return [
    figures(faults, compounds, variants),
    `Services with one fault, by the requirements that they break:\n\n${byCategory(faults)}`,
    `What ${peer} said of those that it found, a service counted once for each:\n\n${byKind(faults)}`,
    `Found by ${peer} and not by ${suite}:\n\n${list(
      broken.filter(({ peerFound, suiteFound }) => peerFound.length > 0 && suiteFound.length === 0),
      ({ peerFound }) => peerFound,
    )}`,
    `Found by ${suite} and not by ${peer}:\n\n${names(
      broken.filter(({ peerFound, suiteFound }) => peerFound.length === 0 && suiteFound.length > 0),
    )}`,
    `Found by neither:\n\n${names(
      broken.filter(({ peerFound, suiteFound }) => peerFound.length === 0 && suiteFound.length === 0),
    )}`,
    `False alarms of ${suite}:\n\n${list(
      variants.filter(({ suiteFound }) => suiteFound.length > 0),
      ({ suiteFound }) => suiteFound,
    )}`,
    `False alarms of ${peer}:\n\n${list(
      variants.filter(({ peerFound }) => peerFound.length > 0),
      ({ peerFound }) => peerFound,
    )}`,
    `What ${peer} says of the conforming service, which counts nowhere:\n\n${[...baseline]
      .map((failure) => `- ${failure}\n`)
      .join('')}`,
    `Trials of which nothing is known, and which count as nothing found:\n\n${list(
      all.filter((one) => one.peer.trouble !== undefined || one.suite.trouble !== undefined),
      (one) => [one.peer.trouble ?? '', one.suite.trouble ?? ''].filter((trouble) => trouble !== ''),
    )}`,
  ].join('\n')
}

function figures(
  faults: readonly Compared[],
  compounds: readonly Compared[],
  variants: readonly Compared[],
): string {
  const all = [...faults, ...compounds, ...variants]
  const row = (
    what: string,
    of: (found: (one: Compared) => readonly string[], tool: Tool) => string,
  ): string[] => [what, of(({ peerFound }) => peerFound, 'peer'), of(({ suiteFound }) => suiteFound, 'suite')]
  const middle = (tool: Tool, value: (trial: Trial) => number | undefined, digits: number): string =>
    median(all.flatMap((one) => value(one[tool]) ?? [])).toLocaleString('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  return alignedTable([
    ['', peer, suite],
    row('Services with one fault, found', (found) => share(faults, found)),
    row('Services with two to six faults, found', (found) => share(compounds, found)),
    row('Conforming services, false alarms', (found) => share(variants, found)),
    row('Requests a service, median', (_, tool) => middle(tool, ({ requests }) => requests, 0)),
    row('CPU seconds a service, median', (_, tool) => middle(tool, ({ cpuSeconds }) => cpuSeconds, 1)),
    row('Seconds a service, median', (_, tool) => middle(tool, ({ wallSeconds }) => wallSeconds, 1)),
  ])
}

function byCategory(faults: readonly Compared[]): string {
  const rows = byName(Map.groupBy(faults, categoryOf)).map(([category, group]) => {
    const both = group.filter(({ peerFound, suiteFound }) => peerFound.length > 0 && suiteFound.length > 0)
    const peerAlone = group.filter(
      ({ peerFound, suiteFound }) => peerFound.length > 0 && suiteFound.length === 0,
    )
    const suiteAlone = group.filter(
      ({ peerFound, suiteFound }) => peerFound.length === 0 && suiteFound.length > 0,
    )
    const counts = [group, both, peerAlone, suiteAlone].map(({ length }) => `${length}`)
    return [category, ...counts]
  })
  return alignedTable([
    ['Requirements', 'Faults', 'by both', `by ${peer} alone`, `by ${suite} alone`],
    ...rows,
  ])
}

/** Of failures, whatever the key and the operation. */
function byKind(faults: readonly Compared[]): string {
  const kinds = faults.flatMap(({ peerFound }) => [...new Set(peerFound.map(kindOf))])
  const rows = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => ({ kind, count: all.length }))
  return alignedTable([
    ['Failure', 'Faults'],
    ...rows.toSorted((a, b) => b.count - a.count).map(({ kind, count }) => [kind, `${count}`]),
  ])
}

function kindOf(failure: string): string {
  return failure.replace(/^second key, /, '').replace(/: (?:[A-Z]+ \/|Stateful).*$/, '')
}

/** Which requirements something is about. */
function categoryOf({ kind, target }: Compared): string {
  return kind === 'compound' ? 'Compounds' : (target?.replace(/-\d+$/, '') ?? '')
}

function byName<T>(groups: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function share(group: readonly Compared[], found: (one: Compared) => readonly string[]): string {
  const count = group.filter((one) => found(one).length > 0).length
  const percent = group.length === 0 ? '' : ` (${Math.round((100 * count) / group.length)} %)`
  return `${count} of ${group.length}${percent}`
}

function list(group: readonly Compared[], told: (one: Compared) => readonly string[]): string {
  if (group.length === 0) return 'None.\n'
  return group.map((one) => `- \`${one.name}\` (${one.summary}): ${told(one).join('; ')}\n`).join('')
}

function names(group: readonly Compared[]): string {
  if (group.length === 0) return 'None.\n'
  return byName(Map.groupBy(group, categoryOf))
    .map(([category, ones]) => `- ${category}: ${ones.map(({ name }) => `\`${name}\``).join(', ')}\n`)
    .join('')
}
