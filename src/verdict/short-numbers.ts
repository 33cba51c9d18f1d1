/** Longer than any int64, and than what a reader compares. */
const longNumber = /\d{40,}/g
const shownDigits = 12

/** A text with numbers of many digits cut to their beginnings. */
export function shortNumbers(text: string): string {
  return text.replaceAll(longNumber, (digits) => `${digits.slice(0, shownDigits)}… (${digits.length} digits)`)
}
