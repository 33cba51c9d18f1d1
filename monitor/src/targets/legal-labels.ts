/**
 * Labels under names that Prometheus and Alertmanager take: letters, digits and underscores, no digit first and no two
 * underscores, which are theirs. What is not legal in a name becomes an underscore. A name that is taken gets a number
 * behind it, in the order of the names.
 *
 * @param taken - names that mean something else
 * @returns labels by legal name; those without a value are left out, as an empty label is none
 */
export function legalLabels(
  labels: Readonly<Record<string, string>>,
  { taken, prefix = '' }: { readonly taken: readonly string[]; readonly prefix?: string },
): Readonly<Record<string, string>> {
  const legal = new Map<string, string>()
  const isTaken = (name: string): boolean => taken.includes(name) || legal.has(name)
  for (const [name, value] of Object.entries(labels).toSorted(byName)) {
    if (value === '') continue
    const wanted = legalName(`${prefix}${name}`)
    let found = wanted
    for (let number = 2; isTaken(found); number += 1) found = `${wanted}_${number}`
    legal.set(found, value)
  }
  return Object.fromEntries(legal)
}

function legalName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z\d_]/g, '_').replace(/^_+/, '')
  return /^[A-Za-z]/.test(plain) ? plain : `label_${plain}`
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1
}
