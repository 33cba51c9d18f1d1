import { clipped } from '../oracle/print-exchange.ts'
import type { Proof } from '../spec/proof.ts'
import { grouped } from './words.ts'

/** With the remark, a command that is cut stays below 2,000 characters. */
const longestCommand = 1_800

/** The commands that send requests again, as people read them, each once: `report.json` has what is cut here. */
export function shownCommands(proof: readonly Proof[]): readonly string[] {
  const commands = proof.map(({ number, curl }) =>
    curl.length <= longestCommand
      ? curl
      : `${clipped(curl, longestCommand)} (${grouped(curl.length)} characters; report.json has the whole command of request #${number})`,
  )
  return [...new Set(commands)]
}
