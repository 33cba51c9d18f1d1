import type { WireForm } from '../spec/exchange.ts'

/** How a body may come, and what a create may come on, which has a connection of its own else (RFC 9110, section 9.2.2). */
export const formsOfBody = [
  'in pieces',
  'in chunks',
  'on a kept connection',
] as const satisfies readonly WireForm[]

/** Whether a form is none that a request without a body may have. */
export function isFormOfBody(wire: string | undefined): boolean {
  return formsOfBody.some((form) => form === wire)
}
