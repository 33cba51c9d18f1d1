import type { RequestSpec } from '../spec/exchange.ts'

/** A request in one line, the same for equal requests. White space behind a body is nothing (RFC 8259, section 2). */
export function formOf(request: RequestSpec): string {
  const { method, path, body, contentType, accept, wire, ifNoneMatch, credential } = request
  const asking = [contentType, accept, wire, ifNoneMatch]
  return JSON.stringify([method, path, body?.trimEnd(), ...asking, Object.values(credential)])
}
