const json = 'application/json'

/** The media type without parameters, in lower case; empty where there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  // As nearly all have it.
  if (contentType === json) return json
  return (contentType ?? '').split(';', 1).join('').trim().toLowerCase()
}
