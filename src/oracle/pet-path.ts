import { isInt64 } from '../spec/is-int64.ts'

/** The petId of a path of GET /pets/{petId}; undefined for one that is no int64 in its usual digits: the document leaves such open. */
export function wholeId(path: string): bigint | undefined {
  const text = path.slice(path.lastIndexOf('/') + 1)
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return undefined
  const id = BigInt(text)
  return isInt64(id) ? id : undefined
}

/** A path without the codes of digits and letters, which mean the same (RFC 3986, section 6.2.2.2). */
export function withoutNeedlessCodes(path: string): string {
  return path.replace(/%(3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi, decodeURIComponent)
}

/** What percent codes stand for; undefined where that is no text in UTF-8. */
export function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
