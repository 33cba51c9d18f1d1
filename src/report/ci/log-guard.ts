import type { Ci } from './ci.ts'

/** Disarms CI commands in texts of a target. It receives the texts of one stream, in order. */
export function logGuard(ci: Ci | undefined): (text: string) => string {
  if (ci === 'github') return githubGuard()
  if (ci === 'gitlab') return (text) => text.replaceAll(/section_(?=start:|end:)/g, 'section\\u{5f}')
  return (text) => text
}

/** GitHub's runner executes a line that begins with `::`, and an older form (`##[`, or `##vso[` on Azure's) anywhere. */
function githubGuard(): (text: string) => string {
  // State of the current line: whether it is blank so far, and whether it ends with the sign of an old command.
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

// At the end of a piece, the next one may complete a command.
const lineEnds = /([\r\n]+)/
const oldCommand = /##(?=\w*(?:\[|$))/g
const colour = String.raw`\u001B\[[\d;]*m`
/** What the runner trims (.NET trims U+0085), and colours, which it may not see. */
const blanks = String.raw`(?:[\s\u0085]|${colour})*`
const blankPiece = new RegExp(`^${blanks}$`)
const firstColon = new RegExp(`^(${blanks}):(?=(?:${colour})*(?::|$))`)
