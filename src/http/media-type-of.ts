/** The media type without parameters, in lower case; empty where there is none. */
export function mediaTypeOf(contentType = ''): string {
  return contentType.split(';', 1).join('').trim().toLowerCase()
}
