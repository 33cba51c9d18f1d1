import type { RequestSpec } from '../spec/exchange.ts'

/**
 * A request in one line: two that ask for the same thing are one form. White space behind a body is nothing (RFC 8259,
 * section 2).
 */
export function formOf({
  method,
  path,
  body,
  contentType,
  accept,
  ifNoneMatch,
  wire,
  credential,
}: RequestSpec): string {
  const asking = [contentType, accept, wire, ifNoneMatch]
  return JSON.stringify([method, path, body?.trimEnd(), ...asking, Object.values(credential)])
}
