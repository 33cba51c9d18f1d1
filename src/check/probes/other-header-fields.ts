/** Header fields in which other services take a key. Gateways may refuse a name with an underscore: that is sent alone. */
export const headersOfKeys: readonly string[] = [
  'X-API-Key ApiKey X-ApiKey Api-Key X-Auth-Token X-Auth-Key X-Access-Token X-Api-Token X-Token',
  'X-Authorization Access-Token Token Authentication X-Auth X-Key Private-Token X-Goog-Api-Key',
  'X-Functions-Key X-RapidAPI-Key Ocp-Apim-Subscription-Key',
].flatMap((names) => names.split(' '))

/** Header fields that gateways put an Authorization in, or look for one. */
export const headersOfGateways: readonly string[] = [
  'X-Authorization X-Forwarded-Authorization X-Original-Authorization Proxy-Authorization',
  'Authentication',
].flatMap((names) => names.split(' '))

/** Characters that all fields of one request may have, far below what servers take. */
const roomForFields = 4_000
const longestName = 32

/** As many of the fields as have room with the key in each: a service may refuse larger heads, whoever asks. */
export function fitting(names: readonly string[], key: string): readonly string[] {
  return names.slice(0, Math.max(1, Math.floor(roomForFields / (key.length + longestName))))
}
