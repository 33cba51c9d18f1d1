import { oneLine } from '../run/text-lines.ts'
import type { Exit } from '../verdict/exit-code.ts'

/** The last line that a command prints, with its line break; empty where the user was told already why it ends so. */
export function exitLine({ code, reason }: Exit): string {
  return reason === '' ? '' : `Exit code ${code}: ${oneLine(reason)}\n`
}
