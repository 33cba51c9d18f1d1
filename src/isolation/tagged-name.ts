/**
 * What finds, in the text of a body, the part of a name that the run gave: its tag and a count, letters that are written as
 * escapes among them (RFC 8259, section 7).
 */
export function taggedName(tag: string): RegExp {
  const written = [...`${tag} `].map((letter) => `(?:${letter}|${escaped(letter)})`).join('')
  return new RegExp(`${written}${counting}{1,4}(?!${counting})`)
}

/** A digit or a small letter. */
const counting = String.raw`(?:[0-9a-z]|\\u00(?:3[0-9]|6[1-9a-f]|7[0-9a]))`

function escaped(letter: string): string {
  return String.raw`\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
