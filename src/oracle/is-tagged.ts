/** Whether a name is one of the run's: each of them has its tag, or has it in letters alone. */
export function isTagged(name: string, tag: string): boolean {
  return name.includes(tag) || name.includes(tagInLetters(tag))
}

/** A run's tag as it stands in names of letters alone, for services that take no other. */
export function tagInLetters(tag: string): string {
  return tag.replace(/[^a-z]/g, 'x')
}
