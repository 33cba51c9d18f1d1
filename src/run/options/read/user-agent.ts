import { text } from '../readers.ts'
import type { Reader } from '../run-option.ts'
import { shown, UsageError } from '../usage-error.ts'

/** Reads a User-Agent: visible ASCII with spaces within, of 200 characters at most. */
export const userAgent: Reader<string> = (given) => {
  const written = text(given)
  if (/^[!-~](?:[ -~]{0,198}[!-~])?$/.test(written)) return written
  throw new UsageError(
    `${given.name} must be up to 200 visible characters of ASCII, with spaces between them alone, and ${shown(written)} is not.`,
  )
}
