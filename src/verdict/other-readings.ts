import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { FinishedRun } from './finished-run.ts'

/** Requirements whose pass shows that the target has pets. */
const ofPets: readonly RequirementId[] = ['LIST-1', 'LIST-4', 'LIST-7', 'CREATE-1', 'GET-1']

/** Mistakes that look like a violation from outside, a clause each, since a run cannot tell them apart. */
export function otherReadings({ requirements, preflight, leftovers }: FinishedRun): readonly string[] {
  const isFailed = (id: RequirementId): boolean =>
    requirements.some((one) => one.id === id && one.verdict === 'fail')
  if (preflight?.kind === 'another-version') return ['--target may be wrong']
  const isPet = requirements.some(({ id, verdict }) => ofPets.includes(id) && verdict === 'pass')
  const isBlank = !isPet && (isFailed('LIST-1') || isFailed('CREATE-1'))
  return [
    ...(isBlank ? ['this may be another service or path, since no response had a pet'] : []),
    ...(!isBlank && isFailed('CREATE-1') && leftovers.length === 0
      ? ['the service may not know the category that --category-id names, since it accepted no create']
      : []),
    ...(!isBlank && isFailed('AUTH-6') ? ['the key may have expired or been withdrawn during the run'] : []),
    ...(!isBlank && isFailed('MEDIA-1')
      ? ['a gateway, firewall or login page may have answered in place of the service']
      : []),
    ...(isFailed('RATE-4') ? ['the key may be on another plan than --plan says'] : []),
  ]
}
