import type { Judgement } from '../spec/judgement.ts'

/**
 * VERSION-1: the base address's path ends in the major version (interface document, Versioning). No request tells more.
 *
 * @param baseUrl - an absolute address
 */
export function judgeBase(baseUrl: string): Judgement {
  const { pathname } = new URL(baseUrl)
  const requirement = 'VERSION-1'
  const exchanges: readonly [] = []
  if (/\/v1\/?$/.test(pathname))
    return { state: 'satisfied', requirement, coverageCase: 'the base address', exchanges }
  const expected = 'a base address that ends in /v1'
  return { state: 'violated', requirement, expected, actual: baseUrl, exchanges }
}
