/** Header fields in which services take a key. None has an underscore, which gateways may reject. */
export const headersOfKeys: readonly string[] = [
  'X-API-Key ApiKey X-ApiKey Api-Key X-Auth-Token X-Auth-Key X-Access-Token X-Api-Token X-Token',
  'X-Authorization Access-Token Token Authentication X-Auth X-Key Private-Token X-Goog-Api-Key',
  'X-Functions-Key X-RapidAPI-Key Ocp-Apim-Subscription-Key',
].flatMap((names) => names.split(' '))

/** Header fields in which gateways pass on, or look for, an Authorization. */
export const headersOfGateways: readonly string[] = [
  'X-Authorization X-Forwarded-Authorization X-Original-Authorization Proxy-Authorization',
  'Authentication',
].flatMap((names) => names.split(' '))

/** Most characters of these fields in one request, far below what servers accept. */
const roomForFields = 4_000
const longestName = 32

/** As many fields as fit with the key in each, since a service may reject larger heads. */
export function fitting(names: readonly string[], key: string): readonly string[] {
  return names.slice(0, Math.max(1, Math.floor(roomForFields / (key.length + longestName))))
}
