import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { packageRoot } from '../../../src/run/package-root.ts'
import type { LogEvent } from '../../../src/spec/log-event.ts'

const ajv = new Ajv2020({ discriminator: false })
formats.default(ajv)
const matches = ajv.compile(JSON.parse(readFileSync(join(packageRoot(), 'spec/events.schema.json'), 'utf8')))

/** What happened in a run, by the file in its reports' folder. A line that breaks the schema fails the test. */
export async function readEvents(reports: string): Promise<readonly LogEvent[]> {
  const text = await readFile(join(reports, 'events.ndjson'), 'utf8')
  // What comes behind the last line break is a line that was not written to its end.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const event: unknown = JSON.parse(line)
      if (!isEvent(event)) throw new Error(`${line.slice(0, 200)}: ${JSON.stringify(matches.errors?.at(-1))}`)
      return event
    })
}

function isEvent(value: unknown): value is LogEvent {
  return matches(value)
}
