/** What a gateway tells a service about the client. A service must believe it from a gateway alone. */
const ofGateways = {
  'X-Forwarded-For': '127.0.0.1',
  'X-Real-IP': '127.0.0.1',
  'X-Client-IP': '127.0.0.1',
  Forwarded: 'for=127.0.0.1',
  'X-Forwarded-User': 'admin',
  'X-Remote-User': 'admin',
  'X-Authenticated-User': 'admin',
  'X-Consumer-Username': 'admin',
  'X-Internal': '1',
  'X-Internal-Request': 'true',
}

/** Header fields that a request without a credential may claim, given the base address. */
export const claimsOfGateways: readonly ((base: URL) => Readonly<Record<string, string>>)[] = [
  // A client in the service's own network (RFC 1918, section 3), coming from a page of the service.
  ({ origin }) => ({
    ...ofGateways,
    'X-Forwarded-For': '10.0.0.5',
    Origin: origin,
    Referer: `${origin}/`,
  }),
  // Signs of health checks, and marks that frameworks set on requests that they have checked.
  ({ origin, pathname }) => {
    const path = `${pathname.replace(/\/$/, '')}/pets`
    return {
      'User-Agent': 'ELB-HealthChecker/2.0 kube-probe/1.31 GoogleHC/1.0',
      'X-Middleware-Subrequest': 'middleware:middleware:middleware:middleware:middleware',
      'Access-Control-Request-Method': 'GET',
      Referer: `${origin}/docs/`,
      'X-Original-URL': path,
      'X-Rewrite-URL': path,
    }
  },
  () => ofGateways,
]
