import type { Ci } from './ci.ts'

/** Disarms, in texts of a target, what a CI server would take for a command. Takes the texts of one stream, in order. */
export function logGuard(ci: Ci | undefined): (text: string) => string {
  if (ci === 'github') return githubGuard()
  if (ci === 'gitlab') return (text) => text.replaceAll(/section_(?=start:|end:)/g, 'section\\u{5f}')
  return (text) => text
}

/**
 * The runner takes a line for a command if it begins with `::`, blanks aside, and an older form (`##[`, and `##vso[` on
 * Azure's) wherever it stands. A carriage return ends a line as well.
 */
function githubGuard(): (text: string) => string {
  // Of the line that is being written: whether there are but blanks yet, and whether it ends with the sign of an old command.
  let isBlank = true
  let endsWithHash = false
  const tame = (piece: string): string => {
    const begun = isBlank ? piece.replace(firstColon, '$1\\u{3a}') : piece
    const whole = endsWithHash ? begun.replace(/^#/, '\\u{23}') : begun
    isBlank &&= blankPiece.test(piece)
    endsWithHash = piece.endsWith('#') || (piece === '' && endsWithHash)
    return whole.replaceAll(oldCommand, '#\\u{23}')
  }
  return (text) =>
    text
      .split(lineEnds)
      .map((piece, index) => {
        if (index % 2 === 0) return tame(piece)
        isBlank = true
        endsWithHash = false
        return piece
      })
      .join('')
}

// At the end of a piece, what makes a command of it may come with the next.
const lineEnds = /([\r\n]+)/
const oldCommand = /##(?=\w*(?:\[|$))/g
const colour = String.raw`\u001B\[[\d;]*m`
/** What the runner trims (.NET takes U+0085 for a blank), and colours, which it may not see. */
const blanks = String.raw`(?:[\s\u0085]|${colour})*`
const blankPiece = new RegExp(`^${blanks}$`)
const firstColon = new RegExp(`^(${blanks}):(?=(?:${colour})*(?::|$))`)
