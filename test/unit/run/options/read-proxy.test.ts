import { expect, test } from 'vitest'
import { readProxy } from '../../../../src/run/options/read-proxy.ts'

const target = 'https://pets.example/v1'
const url = 'http://proxy.example:3128/'

test.for([
  [
    'https_proxy goes before the others',
    target,
    { https_proxy: url, HTTPS_PROXY: 'http://x' },
    'https_proxy',
  ],
  ['one for all', target, { ALL_PROXY: url }, 'ALL_PROXY'],
  ['one for http', 'http://pets.example/v1', { HTTP_PROXY: url }, 'HTTP_PROXY'],
  ['one that is named without a scheme', target, { HTTPS_PROXY: 'proxy.example:3128' }, 'HTTPS_PROXY'],
] as const)('a proxy is read: %s', ([, of, environment, variable]) => {
  expect(readProxy(of, environment)).toEqual({ url, variable })
})

test.for([
  ['none is named', target, {}],
  ['it is for the other scheme', target, { HTTP_PROXY: url }],
  ['it is empty, which switches it off', target, { HTTPS_PROXY: '' }],
  ['NO_PROXY names the host', target, { HTTPS_PROXY: url, NO_PROXY: 'a.example, PETS.example' }],
  ['NO_PROXY names the domain', target, { HTTPS_PROXY: url, no_proxy: '.example' }],
  ['NO_PROXY names all below', target, { HTTPS_PROXY: url, no_proxy: '*.example' }],
  ['NO_PROXY names the port', target, { HTTPS_PROXY: url, no_proxy: 'pets.example:443' }],
  ['NO_PROXY names everything', target, { HTTPS_PROXY: url, no_proxy: '*' }],
  ['NO_PROXY names an IPv6 address', 'https://[::1]:8443', { HTTPS_PROXY: url, no_proxy: '::1' }],
  ['it is in another of its forms', 'https://[::1]:8443', { HTTPS_PROXY: url, no_proxy: '0:0:0:0:0:0:0:1' }],
  ['NO_PROXY names its network', 'https://10.1.2.3', { HTTPS_PROXY: url, no_proxy: 'x,10.0.0.0/8' }],
  ['it is a network of IPv6', 'https://[fd00::7]', { HTTPS_PROXY: url, no_proxy: 'fd00::/8' }],
  ['NO_PROXY names it with its port', 'https://[::1]:8443', { HTTPS_PROXY: url, no_proxy: '[::1]:8443' }],
] as const)('a target is asked without one where %s', ([, of, environment]) => {
  expect(readProxy(of, environment)).toBeUndefined()
})

test.for(['ets.example', 'pets.example:80', '*.pets.example', 'other.example', '0.0.0.0/0', ' , '])(
  'NO_PROXY of %j does not name it',
  (no_proxy) => {
    expect(readProxy(target, { HTTPS_PROXY: url, no_proxy })).toBeDefined()
  },
)

test('an address of no such network is asked through the proxy', () => {
  for (const no_proxy of ['10.0.0.0/8', 'fd00::/8'])
    expect(readProxy('https://11.1.2.3', { HTTPS_PROXY: url, no_proxy })).toBeDefined()
})

test.for(['10.0.0.0/33', 'http://pets.example', '10.*', 'pets.example/v1', 'me@pets.example'])(
  'NO_PROXY of %j is refused in words, wherever it stands',
  (entry) => {
    expect(() => readProxy(target, { HTTPS_PROXY: url, NO_PROXY: `*, ${entry}` })).toThrow(
      `NO_PROXY has "${entry}", which cannot be read.`,
    )
  },
)

test.for([
  ['http://', 'names no proxy'],
  ['socks5://proxy.example', 'of the kind socks5'],
  ['http://user:a%b@proxy.example', '%25'],
] as const)('%s is refused', ([value, words]) => {
  expect(() => readProxy(target, { HTTPS_PROXY: value })).toThrow(words)
})
