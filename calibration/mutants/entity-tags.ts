import { createHash } from 'node:crypto'
import { adjust, type Edit } from './edits.ts'

const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`

/** Gives each answer to a GET an entity tag, and says of one that a client has that it is unchanged. */
export const withEntityTags: Edit = adjust('finish', (whole, _raw, call) => {
  if (call.method !== 'GET' || whole.status !== 200) return whole
  const tag = tagOf(whole.text)
  const headers = { ...whole.headers, ETag: tag }
  const known = (call.header('if-none-match') ?? '').split(',').map((one) => one.trim())
  return known.includes(tag) || known.includes('*')
    ? { status: 304, headers, text: '' }
    : { ...whole, headers }
})
