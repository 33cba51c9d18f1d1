import { createHash } from 'node:crypto'

/** The page of all targets. */
export const indexPath = 'index.html'

/** The page of a target, relative to the site. */
export function targetPath(target: string): string {
  return `targets/${slugOf(target)}.html`
}

/** A file that a run wrote, relative to the site. */
export function reportPath(target: string, cycle: string, name: string): string {
  return `runs/${slugOf(target)}/${slugOf(cycle)}/${name}`
}

/**
 * A name as a file may have it: itself where it is of lower case, digits and a few marks; else what is left of it and a
 * digest. No two names have the same, on file systems that know no case, too.
 */
export function slugOf(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(name) && !name.endsWith('.')) return name
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 12)
  const rest = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${rest.slice(0, 48)}~${digest}`
}
