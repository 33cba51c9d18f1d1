interface Row {
  readonly kind: string
  readonly name: string
  readonly edgeCase?: boolean
  readonly runs: readonly { readonly judgement: string }[]
}

/**
 * What a calibration on the wire judged as it must not, from its matrix as JSON. An edge case may hang on how fast
 * answers come, which nobody has in hand there: all of them are tried in memory.
 */
export function misjudged(matrix: string): readonly string[] {
  const { rows }: { readonly rows: readonly Row[] } = JSON.parse(matrix)
  return rows.flatMap(({ kind, name, edgeCase = false, runs }) => {
    const bad = runs.map(({ judgement }) => judgement).filter((one) => one !== 'found' && one !== 'quiet')
    const counted = edgeCase ? bad.filter((one) => one !== 'missed' && one !== 'undeclared') : bad
    return counted.map((judgement) => `${kind} ${name}: ${judgement}`)
  })
}
