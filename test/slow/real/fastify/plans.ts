/** Requests in a window, by plan. */
const limits: Readonly<Record<string, number>> = { free: 60, pro: 300, business: 1000 }

/** Reads keys and their plans from a text such as `key=free,another=business`. */
export function readPlans(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split(',').map((entry) => {
      const [key = '', plan = ''] = entry.split('=')
      const limit = limits[plan]
      if (limit === undefined) throw new Error(`"${plan}" is no plan`)
      return [key, limit]
    }),
  )
}
