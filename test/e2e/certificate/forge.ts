import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPrivateKey } from '../../../src/certificate/keys.ts'
import { certificateName, type Statement, statementOf } from '../../../src/certificate/statement.ts'
import { subjectsOfEvidence, subjectsOfSuite } from '../../../src/certificate/subjects.ts'
import { signStatement } from '../../../src/certificate/write-certificate.ts'
import { readLog } from '../../../src/http/log/read-log.ts'
import { writeHar } from '../../../src/report/har/write-har.ts'
import type { Report } from '../../../src/report/json.ts'
import { knownReport, reportIn } from '../../../src/report/read-report.ts'
import { isRecord } from '../../../src/spec/is-record.ts'
import type { LogEvent } from '../../../src/spec/log-event.ts'
import type { FinishedRun } from '../../../src/verdict/finished-run.ts'

const reportName = 'report.json'

/** What a text in a folder becomes. */
export type Edit = (text: string) => string

/** Changes a file of a folder. An edit that changes nothing would prove nothing. */
export async function edit(folder: string, name: string, change: Edit): Promise<void> {
  const path = join(folder, name)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`nothing was changed in ${name}`)
  await writeFile(path, after)
}

/** Changes the events of a log, one by one or all together. */
export function events(change: (all: readonly LogEvent[]) => readonly LogEvent[]): Edit {
  return (text) => {
    const read = readLog(text)
    if (read === undefined || read.unreadable.length > 0) throw new Error('the log cannot be read')
    return `${change(read.events)
      .map((event) => JSON.stringify(event))
      .join('\n')}\n`
  }
}

/** Changes a report. */
export function report(change: (one: Report) => Report): Edit {
  return (text) => {
    return `${JSON.stringify(change(knownReport(reportIn(text, reportName), reportName)), null, 2)}\n`
  }
}

/** What a certificate says, whatever has signed it. */
export async function statementIn(folder: string): Promise<Statement> {
  const bundle: unknown = JSON.parse(await readFile(join(folder, certificateName), 'utf8'))
  const envelope = isRecord(bundle) ? bundle['dsseEnvelope'] : undefined
  const payload = isRecord(envelope) ? envelope['payload'] : undefined
  return JSON.parse(Buffer.from(String(payload), 'base64').toString('utf8'))
}

/** A run as far as its report tells it. */
function runOf(one: Report): FinishedRun {
  return {
    ...one,
    requirements: one.requirements.map(({ exchanges = [], ...requirement }) => ({
      ...requirement,
      shown: exchanges.map((number) => ({ number, text: '' })),
    })),
    findings: one.findings.map(({ exchanges, cause: _, ...finding }) => ({ ...finding, proof: exchanges })),
  }
}

/** Signs a folder as it is now, with the vendor's own key: the archive and all digests fit the files. */
export async function signAsItIs(
  folder: string,
  key: string,
  change: (statement: Statement) => Statement = (statement) => statement,
): Promise<void> {
  const one = knownReport(reportIn(await readFile(join(folder, reportName), 'utf8'), reportName), reportName)
  await writeHar({ log: join(folder, 'events.ndjson'), har: join(folder, 'evidence.har') }, runOf(one))
  const { predicate } = await statementIn(folder)
  const subjects = [...(await subjectsOfEvidence(folder)), ...(await subjectsOfSuite())]
  const { implementation, validity } = predicate
  const statement = change(statementOf(one, subjects, implementation, validity, predicate))
  await writeFile(join(folder, certificateName), signStatement(statement, readPrivateKey(key, key)))
}
