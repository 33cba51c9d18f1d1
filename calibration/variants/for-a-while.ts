import { type Call, change, type Edit, type Raw } from '../edit.ts'

/** Which requests something is done to. */
export type When = (call: Call) => boolean

/** Does something to the requests of a stretch of time, told from the first request on, in ms. */
export const during =
  (fromMs: number, forMs: number, edit: (isOut: When) => Edit, of: When = () => true): Edit =>
  (behaviour) => {
    let began: number | undefined
    return edit((call) => {
      began ??= call.at
      const since = call.at - began
      return since >= fromMs && since < fromMs + forMs && of(call)
    })(behaviour)
  }

/** Something ahead of the service answers some requests, and nothing comes to the service. */
export const answeredAhead =
  (raw: Raw) =>
  (isOut: When): Edit =>
    change('around', (around) => (call, next, store) => {
      return isOut(call) ? Promise.resolve(raw) : around(call, next, store)
    })

/** A gateway answers some requests with a page, and nothing comes to the service. */
export const gatewayAlone = (status: number, title = String(status)) =>
  answeredAhead({ status, headers: { 'Content-Type': 'text/html' }, text: `<h1>${title}</h1>` })
