/** What a gateway tells a service of who is asking, and a service must believe from a gateway alone. */
const ofGateways = {
  'X-Forwarded-For': '127.0.0.1',
  'X-Real-IP': '127.0.0.1',
  'X-Client-IP': '127.0.0.1',
  Forwarded: 'for=127.0.0.1',
  'X-Forwarded-User': 'admin',
  'X-Remote-User': 'admin',
  'X-Authenticated-User': 'admin',
  'X-Consumer-Username': 'admin',
}

/** Of networks that are nobody's (RFC 1918, section 3). */
const privateAddresses = ['10.0.0.5', '192.168.1.20', '10.42.7.1'] as const

/** What a request without a credential may claim, given the base address. */
export const claimsOfGateways: readonly ((
  base: URL,
  oneOf: <T>(all: readonly T[]) => T,
) => Readonly<Record<string, string>>)[] = [
  // Somebody of the service's own network, who comes from a page of the service.
  ({ origin }, oneOf) => ({
    ...ofGateways,
    'X-Forwarded-For': oneOf(privateAddresses),
    Origin: origin,
    Referer: `${origin}/`,
  }),
  // What looks whether a service is up says so, and frameworks tell themselves what they have checked already.
  ({ origin, pathname }) => {
    const path = `${pathname.replace(/\/$/, '')}/pets`
    return {
      'User-Agent': 'ELB-HealthChecker/2.0 kube-probe/1.31 GoogleHC/1.0',
      'X-Middleware-Subrequest': Array.from({ length: 5 }, () => 'middleware').join(':'),
      'Access-Control-Request-Method': 'GET',
      Referer: `${origin}/docs/`,
      'X-Original-URL': path,
      'X-Rewrite-URL': path,
    }
  },
  () => ofGateways,
]
