import { printValue } from './describe-errors.ts'

/** The status of an animal that was created without one, in words. */
export function describeStatus({ status }: { readonly status: unknown }): string {
  if (status === undefined) return 'none'
  return typeof status === 'string' ? status : printValue(status)
}
