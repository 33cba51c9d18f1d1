const highest = 2n ** 63n - 1n
const lowest = -(2n ** 63n)

/**
 * The petId of a path of GET /pets/{petId}.
 *
 * @returns undefined for one that is no int64 in its usual digits: the interface document leaves such open
 */
export function wholeId(path: string): bigint | undefined {
  const text = path.slice(path.lastIndexOf('/') + 1)
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return undefined
  const id = BigInt(text)
  return id >= lowest && id <= highest ? id : undefined
}

/** What percent codes stand for; undefined where that is no text in UTF-8. */
export function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
