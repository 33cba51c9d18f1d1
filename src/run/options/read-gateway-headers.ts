import { fewestOfSecret, type GatewayHeader } from '../../http/gateway-header.ts'
import { type Files, textOfOption } from './read-text-file.ts'
import type { Environment, Sources } from './sources.ts'
import { shown, UsageError } from './usage-error.ts'

type Inputs = Files & { readonly env: Environment }

/** Characters of RFC 9110, section 5.6.2 that need no quoting in a shell. */
const fieldName = /^[0-9A-Za-z_.-]+$/
const variableName = /^[A-Za-z_][0-9A-Za-z_]*$/
/** Printable ASCII with blanks inside only (RFC 9110, section 5.5). */
const fieldValue = /^[\x21-\x7E]+(?:[\t ]+[\x21-\x7E]+)*$/

/** Fields that tests send or omit on purpose, and those of a connection. */
const ours: ReadonlySet<string> = new Set([
  ...['authorization', 'content-type', 'content-length', 'accept', 'accept-encoding', 'accept-language'],
  ...['user-agent', 'cookie', 'cache-control', 'if-none-match', 'x-request-id', 'x-requested-with'],
  ...['host', 'connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect'],
  ...['x-api-key', 'api_key', 'proxy-authorization'],
])

/** Reads the header fields that every request carries. Its UsageErrors show no value. */
export function readGatewayHeaders(sources: Sources, inputs: Inputs): readonly GatewayHeader[] {
  const open = (sources.read('header') ?? []).map(fromLine)
  const hidden = [
    ...(sources.read('headerEnv') ?? []).map((entry) => fromVariable(entry, inputs)),
    ...(sources.read('headerFile') ?? []).map((entry) => fromFile(entry, inputs)),
  ]
  const headers = [...open, ...hidden]
  const seen = new Set<string>()
  for (const [place, { name, value }] of headers.entries()) {
    const isHidden = place >= open.length
    if (!fieldName.test(name))
      throw new UsageError(
        `${shown(name)} is no name of a header field here: letters, digits, hyphens, dots and underscores make one.`,
      )
    if (ours.has(name.toLowerCase()))
      throw new UsageError(
        `The suite sets the header ${name} itself, or leaves it out on purpose. Leave it out; a key goes into PETSTORE_API_KEY.`,
      )
    if (!fieldValue.test(value))
      throw new UsageError(
        `The value of the header ${name} is none: it must be printable ASCII, without blanks at its ends.`,
      )
    if (isHidden && value.length < fewestOfSecret)
      throw new UsageError(
        `The value of the header ${name} is too short to be kept out of reports: that takes ${fewestOfSecret} characters or more. What everybody may know goes with --header.`,
      )
    if (seen.has(name.toLowerCase())) throw new UsageError(`The header ${name} is given twice.`)
    seen.add(name.toLowerCase())
  }
  return headers
}

function fromLine(line: string): GatewayHeader {
  const colon = line.indexOf(':')
  if (colon < 0)
    throw new UsageError("--header must be a name, a colon and a value, such as 'X-Gateway: staging'.")
  return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
}

function fromVariable(entry: string, { env, secret }: Inputs): GatewayHeader {
  const [name, variable] = pairOf(entry, '--header-env', 'VARIABLE')
  if (secret !== undefined) return { name, value: secret('headerEnv', variable) }
  if (!variableName.test(variable))
    throw new UsageError(
      `--header-env must name a variable of the environment, such as ${name}=GATEWAY_KEY, and not a value.`,
    )
  const value = env[variable]
  if (value === undefined || value === '')
    throw new UsageError(`The variable ${variable}, which --header-env names, is not set.`)
  return { name, value, variable }
}

function fromFile(entry: string, inputs: Inputs): GatewayHeader {
  const [name, path] = pairOf(entry, '--header-file', 'FILE')
  const text = textOfOption(inputs, 'headerFile', path)
  return { name, value: inputs.secret === undefined ? text.replace(/\r?\n$/, '') : text }
}

function pairOf(entry: string, option: string, what: string): readonly [string, string] {
  const sign = entry.indexOf('=')
  if (sign <= 0 || sign === entry.length - 1)
    throw new UsageError(`${option} must be NAME=${what}, such as X-Gateway=${what}.`)
  return [entry.slice(0, sign), entry.slice(sign + 1)]
}
