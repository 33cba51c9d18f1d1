import { expect, test } from 'vitest'
import type { Fault } from '../../../../calibration/fault.ts'
import { allFaults } from '../../../../calibration/mutants/index.ts'
import { printBeginning } from '../../../../src/oracle/print-exchange.ts'
import { catalogue } from '../../../../src/spec/catalogue.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import type { RequirementId } from '../../../../src/spec/generated/requirement-id.ts'
import type { ViolationExample } from '../../../../src/spec/requirement.ts'
import { beyondLogs } from './beyond-logs.ts'
import { brokenBy } from './broken-by.ts'
import { eventsOf, type KeptLog, optionsFor, readLogs } from './kept-log.ts'
import { isTrialRow, judgeTrial, takeTrial } from './trial-log.ts'

/** Mutants that show a violation most plainly. Where none is named, the first mutant of the requirement is the example. */
const plainest: Readonly<Partial<Record<RequirementId, string>>> = {
  'AUTH-6': 'auth-get-refused',
  'LIST-1': 'list-wrapped',
  'LIST-3': 'limit-one-more',
  'LIST-4': 'status-pending-shows-sold',
  'LIST-7': 'list-last-twice',
  'LIST-10': 'list-category-zero',
  'CREATE-1': 'create-200',
  'CREATE-2': 'name-lower-case',
  'CREATE-3': 'create-name-optional',
  'CREATE-4': 'create-category-text',
  'CREATE-5': 'create-from-null',
  'CREATE-6': 'id-given-twice',
  'CREATE-7': 'create-refused-stored',
  'CREATE-8': 'category-through-double',
  'CREATE-10': 'id-taken-from-body',
  'GET-1': 'get-new-not-found',
  'GET-2': 'unknown-id-null',
  'GET-3': 'id-through-int32',
  'ERROR-1': 'error-404-without-code',
  'ERROR-2': 'error-404-tells-400',
  'ERROR-3': 'error-415-without-code',
  'ERROR-4': 'crash-on-limit-word',
}

/** More exchanges than these take a series of requests, which none of them shows alone. */
const mostExchanges = 2

const logs = readLogs()

/** The violation of a requirement that a log shows. */
function violationIn(id: string, log: KeptLog) {
  if ('events' in log)
    return brokenBy(eventsOf(log), optionsFor(log)).find(({ requirement }) => requirement === id)
  const judged = isTrialRow(id) ? judgeTrial(id, takeTrial(log.trial)) : undefined
  return judged?.state === 'violated' ? judged : undefined
}

function exampleOf({ name, summary, target }: Fault): ViolationExample | undefined {
  const log = logs.get(target)?.[name]
  if (log === undefined) return undefined
  const violation = violationIn(target, log)
  if (violation === undefined) return undefined
  const { expected, actual, exchanges } = violation
  const last = exchanges.at(-1)
  const isSeries = 'trial' in log || new Set(exchanges.map(({ number }) => number)).size > mostExchanges
  const exchange = last === undefined || isSeries ? undefined : shown(last, target)
  return { mutant: name, summary, expected, actual, ...(exchange !== undefined && { exchange }) }
}

/** Without its number, which is of the run that the log was made from, and with the headers that the requirement is about. */
function shown(exchange: Exchange, id: RequirementId): string {
  const lines = printBeginning(exchange)
    .replace(/^#\d+ /, '')
    .split('\n')
  const others = id.startsWith('RATE-') ? /^< content-type/ : /^< x-ratelimit/
  return lines.filter((line) => !others.test(line)).join('\n')
}

test('each requirement has an example of a violation, from a mutant', async () => {
  const examples = catalogue.requirements.flatMap(({ id }) => {
    const faults = allFaults.filter(({ target }) => target === id)
    const named = plainest[id]
    const fault = named === undefined ? faults[0] : faults.find(({ name }) => name === named)
    const example = fault && exampleOf(fault)
    return example === undefined ? [] : [[id, example] as const]
  })
  const without = catalogue.requirements.filter(({ id }) => !examples.some(([one]) => one === id))
  expect(without.filter(({ level, id }) => level !== 'OPEN' && !beyondLogs.has(id))).toEqual([])
  const text = `${JSON.stringify(Object.fromEntries(examples), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../../../spec/examples.json')
})
