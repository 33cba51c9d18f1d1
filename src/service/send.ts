import type { ServerResponse } from 'node:http'
import type { Wire } from './call.ts'

/** Writes a response as it stands, the letter case of its header names included. */
export function send(
  response: ServerResponse,
  { interim, drop, status, headers, parts, hangUp }: Wire,
): void {
  if (drop === true) {
    response.destroy()
    return
  }
  if (interim === true) {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</v1/pets>; rel=preload' })
  }
  response.statusCode = status
  response.sendDate = false
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const [only] = parts
  if (parts.length <= 1) response.setHeader('Content-Length', only?.byteLength ?? 0)
  for (const part of parts) response.write(part)
  const { socket } = response
  response.end(() => {
    if (hangUp === true) socket?.end()
  })
}
