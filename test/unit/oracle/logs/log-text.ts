import type { LogFile } from './kept-log.ts'

/** A line for each event or step, so that changes can be read. */
export function logText(logs: LogFile): string {
  const list = (items: readonly unknown[]): string =>
    `[\n${items.map((item) => `      ${JSON.stringify(item)}`).join(',\n')}\n    ]`
  const parts = Object.entries(logs).map(([name, log]) => {
    if ('trial' in log) {
      const { steps, recovery } = log.trial
      const after = recovery === undefined ? '' : `,\n    "recovery": ${JSON.stringify(recovery)}`
      return `  ${JSON.stringify(name)}: { "trial": {\n    "steps": ${list(steps)}${after}\n  } }`
    }
    const options = log.options === undefined ? '' : `\n    "options": ${JSON.stringify(log.options)},`
    return `  ${JSON.stringify(name)}: {${options}\n    "events": ${list(log.events)}\n  }`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
