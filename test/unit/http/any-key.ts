import fc from 'fast-check'

const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))

/** Keys as the command line takes them: printable ASCII without space, and without quotes, `$` or backslashes. */
export const anyKey = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...printable.filter((char) => !'"\'$`\\'.includes(char))),
    minLength: 1,
    maxLength: 60,
    size: 'max',
  }),
  fc
    .uint8Array({ minLength: 1, maxLength: 60, size: 'max' })
    .map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 1, maxLength: 9 }),
)
