import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats/dist/formats.js'

/**
 * An Ajv that compiles the schemas of `report.json` to code that can be kept and needs no module of Ajv's: formats are
 * regular expressions, and a text is as long as it has UTF-16 units, which tells empty ones from others as well.
 */
export function reportAjv(): Ajv2020 {
  const { uri, 'date-time': moment } = formats.fastFormats
  const ajv = new Ajv2020({
    allErrors: true,
    discriminator: true,
    unicode: false,
    // It would tell that `unicode` is to go in another major version.
    logger: false,
    code: { source: true, esm: true, lines: true },
  })
  if (!(uri instanceof RegExp)) throw new TypeError('the format uri is no regular expression')
  if (typeof moment !== 'object' || !('validate' in moment) || !(moment.validate instanceof RegExp))
    throw new TypeError('the format date-time is no regular expression')
  return ajv.addFormat('uri', uri).addFormat('date-time', moment.validate)
}
