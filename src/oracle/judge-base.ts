import type { Judgement } from '../spec/judgement.ts'
import { violation } from './rule.ts'

/** VERSION-1: the base address's path ends in the major version (interface document, Versioning). No request tells more. */
export function judgeBase(baseUrl: string): Judgement {
  const requirement = 'VERSION-1'
  if (!/\/v1\/?$/.test(new URL(baseUrl).pathname))
    return violation(requirement, 'a base address that ends in /v1', baseUrl, [])
  return { state: 'satisfied', requirement, coverageCase: 'the base address', exchanges: [] }
}
