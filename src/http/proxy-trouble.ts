/** What ProxyAgent says of a proxy that lets nobody through, with the status that it answered. */
const answers = [
  /^Proxy response \((\d+)\) !== 200 when HTTP Tunneling$/,
  /^Proxy Authentication Required \((\d+)\)$/,
]

/**
 * Says in words why a proxy did not pass a request on.
 *
 * @param message - as undici has it
 * @returns undefined where that is not the trouble
 */
export function proxyTroubleOf(message: string): string | undefined {
  const status = answers.map((pattern) => pattern.exec(message)?.[1]).find((one) => one !== undefined)
  if (status === undefined) return undefined
  const what = `the proxy of the environment answered ${status} in the place of the target`
  return status === '407'
    ? `${what}: it wants to know who asks; name it with user and password, http://user:password@host`
    : `${what}: have it let the target through, or name the target in NO_PROXY`
}
