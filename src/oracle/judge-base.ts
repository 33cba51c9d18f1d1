import { held, type TrialJudgement } from './rate/trial-judgement.ts'

/**
 * VERSION-1: the base address's path ends in the major version (interface document, Versioning). No request tells more.
 *
 * @param baseUrl - an absolute address
 */
export function judgeBase(baseUrl: string): TrialJudgement {
  const { pathname } = new URL(baseUrl)
  if (/\/v1\/?$/.test(pathname)) return held
  return { state: 'broken', expected: 'a base address that ends in /v1', actual: baseUrl, exchanges: [] }
}
