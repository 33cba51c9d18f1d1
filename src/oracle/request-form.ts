import type { RequestSpec } from '../client/exchange.ts'

/** A request in one line: two that are alike in all that a service sees are one form. */
export function formOf({ method, path, body, contentType, accept, credential }: RequestSpec): string {
  return JSON.stringify([method, path, body, contentType, accept, Object.values(credential)])
}
