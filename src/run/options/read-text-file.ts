import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

const mebibyte = 2 ** 20
const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants

/** In MiB, more than a report or log has that fits into one text. */
export const largestEvidence = 500

/**
 * Reads a text file that another user may have made, as UTF-8 without a byte order mark. A pipe or device is refused.
 *
 * @param options - `most`: the largest size, in MiB; `throughLink`: false to refuse a symbolic link
 * @throws what Node throws where the file cannot be opened, and an Error that says why where it is refused
 */
export function readTextFile(path: string, { most = 16, throughLink = true } = {}): string {
  const file = openSync(path, O_RDONLY | O_NONBLOCK | (throughLink ? 0 : O_NOFOLLOW))
  try {
    const found = fstatSync(file)
    if (!found.isFile()) throw new Error(found.isDirectory() ? 'it is a folder' : 'it is no regular file')
    if (found.size > most * mebibyte) throw new Error(`it has more than ${most} MiB`)
    // A file without a size, as those of /proc, may have no end.
    return found.size === 0
      ? ''
      : readFileSync(file)
          .toString('utf8')
          .replace(/^\uFEFF/, '')
  } finally {
    closeSync(file)
  }
}
