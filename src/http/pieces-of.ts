/**
 * A body in two pieces, as TCP may deliver it (RFC 9293, section 3.8): cut near its middle within a character of several
 * bytes, or else in the middle. A body of one byte is one piece.
 */
export function piecesOf(body: string): readonly Buffer[] {
  const bytes = Buffer.from(body)
  if (bytes.byteLength < 2) return [bytes]
  const middle = Math.floor(bytes.byteLength / 2)
  const [cut = middle] = [...bytes.keys()]
    // A byte that goes on with a character of UTF-8 (RFC 3629, section 3).
    .filter((place) => ((bytes[place] ?? 0) & 0xc0) === 0x80)
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return [bytes.subarray(0, cut), bytes.subarray(cut)]
}
