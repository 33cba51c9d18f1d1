import { spawnSync } from 'node:child_process'

/** Runs a script in a POSIX shell of its own; returns what it wrote. */
function runShell(script: string, environment: Readonly<Record<string, string>> = {}): Buffer {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', script], {
    env: { PATH: process.env['PATH'], ...environment },
    timeout: 10_000,
  })
  if (status !== 0) throw new Error(`the shell exited with ${status}: ${stderr}`)
  return stdout
}

const fakeCurl = `curl() {
  printf '%s\\0' "$#" "$@"
  for last; do :; done
  if [ "$last" = @- ]; then cat; fi
}
`

/** What a curl command would be given: its arguments and, where it reads one, its standard input. */
export function curlArguments(
  command: string,
  environment: Readonly<Record<string, string>> = {},
): { readonly arguments: readonly string[]; readonly input: Buffer } {
  const output = runShell(fakeCurl + command, environment)
  const [count = '', ...parts] = output.toString('latin1').split('\0')
  const given = parts.slice(0, Number(count))
  return {
    arguments: given.map((part) => Buffer.from(part, 'latin1').toString('utf8')),
    input: output.subarray([count, ...given, ''].join('\0').length),
  }
}
