/**
 * CPU seconds in user mode and in the kernel, by what the shell's `times` prints: a line for the shell, and one for the
 * processes that it has waited for, theirs included. Undefined where it printed something else.
 */
export function cpuSeconds(times: string): number | undefined {
  const [, ofChildren = ''] = times.trim().split('\n')
  const [user, system] = ofChildren.trim().split(/\s+/).map(seconds)
  return user === undefined || system === undefined ? undefined : user + system
}

function seconds(time: string): number | undefined {
  const [, minutes, rest] = /^(\d+)m(\d+(?:[.,]\d+)?)s$/.exec(time) ?? []
  if (minutes === undefined || rest === undefined) return undefined
  return Number(minutes) * 60 + Number(rest.replace(',', '.'))
}
