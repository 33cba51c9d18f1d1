import { type Call, change, type Edit } from '../edit.ts'

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

/** A gateway answers some requests with a page, and nothing comes to the service. */
export const gatewayAlone =
  (status: number, title = String(status)) =>
  (isOut: When): Edit =>
    change('around', (around) => (call, next, store) => {
      if (!isOut(call)) return around(call, next, store)
      const headers = { 'Content-Type': 'text/html' }
      return Promise.resolve({ status, headers, text: `<h1>${title}</h1>` })
    })
