import type { Given, Reader } from '../run-option.ts'
import { UsageError } from '../usage-error.ts'

/** Reads the base address of a target: http or https, host and path. Messages never show it: it may hold a secret. */
export const targetUrl: Reader<string> = (given) => {
  const url = parsed(given)
  const { name } = given
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${name} holds a user name or a password. Leave them out: the suite sends a key.`)
  if (url.search !== '')
    throw new UsageError(
      `${name} has a query. Leave out the "?" and all that follows: paths are appended to it.`,
    )
  if (url.hash !== '') throw new UsageError(`${name} has a fragment. Leave out the "#" and all that follows.`)
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  // Another version is no mistake of the user: VERSION-1 judges it.
  if (/\/v\d[\w.-]*$/.test(url.pathname.replace(/\/+$/, ''))) return address
  // Suggests the address up to /v1 or, where it has none, with /v1 appended.
  const meant = `${/^(.*)\/v1(?:\/.*)?$/i.exec(address)?.[1] ?? address}/v1`
  throw new UsageError(`The base address must end in /v1 (${name}). Did you mean ${meant}?`)
}

function parsed({ value, name }: Given): URL {
  if (value === '') throw new UsageError(`${name} is empty. It must be ${example}.`)
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UsageError(
    `${name} is not a whole http or https address. It must be ${example}.${withScheme(value)}`,
  )
}

/** Suggests a scheme only for host and path to the version: anything else may be a secret. */
function withScheme(value: unknown): string {
  const address = /^[a-z\d.-]+(?::\d+)?(?:\/[\w.-]+)*\/v\d[\w.-]*\/?$/i
  if (typeof value !== 'string' || !address.test(value)) return ''
  // Addresses with ports or numbers for names seldom have TLS.
  return ` Did you mean ${/^(?:localhost|[\d.]+)\/|:/.test(value) ? 'http' : 'https'}://${value}?`
}

const example = 'the base address of the service, such as https://staging.example.com/v1'
