import { delimiter, dirname } from 'node:path'
import { expect } from 'vitest'
import { type Outcome, startProcess } from './cli.ts'

/** Runs npm, and fails the test if it fails. Returns what npm printed. */
export async function npm(args: readonly string[], call: { readonly cwd: string }): Promise<string> {
  const { code, out, err } = await withOurNode('npm', args, call)
  expect(code, `npm ${args.join(' ')}\n${out}\n${err}`).toBe(0)
  return out
}

/** Runs a command of an installed package. */
export function npx(
  args: readonly string[],
  call: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Outcome> {
  return withOurNode('npx', ['--no-install', ...args], call)
}

/** The machine's first Node may be none that the package supports: this process's goes before it. */
function withOurNode(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
) {
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  return startProcess(program, args, { cwd, env: { ...wayToRegistry(), ...env, PATH: path } }).outcome
}

/**
 * The variables that tell npm where its registry is and whom to trust on the way. The rest of npm's, which are there
 * when npm runs these tests, are about this project.
 */
export function wayToRegistry(): Readonly<Record<string, string>> {
  const needed =
    /^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(file|dir)|npm_config_(globalconfig|userconfig|cache|registry|cafile))$/i
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && needed.test(name) ? [[name, value]] : [],
    ),
  )
}
