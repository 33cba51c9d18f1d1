/** A run's tag as it stands in names of letters alone, for services that take no other. */
export function tagInLetters(tag: string): string {
  return tag.replace(/[^a-z]/g, 'x')
}
