import { chmod, cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../../src/run/package-root.ts'
import { type Started, startProcess } from './cli.ts'
import { folder } from './folder.ts'

/** What Vite, shells, globs and URLs take for something else. */
const oddName = 'a (1) #%2F [x]'

/**
 * As the manifests and the units of deploy/ confine it: a user whom the system does not know, without a home, without
 * rights and without an environment, in a root that is read-only but for some folders, without the homes of others.
 */
const script = `set -e
root=$1 cwd=$2 writable=$3 package=$4; shift 4
mount --rbind / "$root"
for place in $(awk -v root="$root" 'index($5, root) == 1 { print $5 }' /proc/self/mountinfo); do
  mount -o remount,bind,ro "$(printf '%b' "$place")" || true
done 2> /dev/null
for home in /home /root; do
  case "$package/" in "$home"/*) ;; *) mount -t tmpfs -o ro none "$root$home" ;; esac
done
mount --bind "$writable" "$root$writable"
exec chroot "$root" setpriv --reuid 54321 --regid 54321 --clear-groups --no-new-privs --bounding-set=-all \\
  /usr/bin/env -i python3 "$package/test/e2e/support/under-unit.py" \
  "$package/deploy/systemd/petstore-monitor.service" sh -c 'cd "$1" && shift && exec "$@"' sh "$cwd" "$@"`

/**
 * Starts a command so confined. It takes the rights of root to take rights away: those of sudo where the tests have none.
 *
 * @param cwd - where it is started
 * @param writable - the one folder that it may write to
 * @param command - a program and its arguments; `env` may set variables
 */
export async function confined(cwd: string, writable: string, command: readonly string[]): Promise<Started> {
  const own = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', await folder()]
  const all = [
    ...(process.getuid?.() === 0 ? [] : ['sudo', '-n']),
    ...own,
    cwd,
    writable,
    packageRoot(),
    ...command,
  ]
  return startProcess(all[0] ?? '', all.slice(1), { cwd })
}

/**
 * Installs the packages in a folder with an odd name, which is in one of the test.
 *
 * @returns the folder, and the paths of the command lines
 */
export async function installedOddly(): Promise<{ home: string; core: string; monitor: string }> {
  const outer = await folder()
  await chmod(outer, 0o755)
  const home = join(outer, oddName)
  const [from, to] = [join(packageRoot(), 'node_modules'), join(home, 'node_modules')]
  await mkdir(to, { recursive: true })
  const packages = {
    'petstore-conformance': packageRoot(),
    'petstore-monitor': join(packageRoot(), 'monitor'),
  }
  for (const name of await readdir(from))
    if (!(name in packages)) await symlink(join(from, name), join(to, name))
  for (const [name, source] of Object.entries(packages))
    for (const part of ['bin', 'dist', 'package.json', 'spec'])
      await cp(join(source, part), join(to, name, part), { recursive: true }).catch(() => undefined)
  return {
    home,
    core: join(to, 'petstore-conformance/bin/petstore-conformance.cjs'),
    monitor: join(to, 'petstore-monitor/bin/petstore-monitor.cjs'),
  }
}
