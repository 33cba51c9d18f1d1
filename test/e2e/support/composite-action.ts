import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../../../src/run/package-root.ts'
import { isRecord } from '../../../src/spec/is-record.ts'
import { type Outcome, startProcess } from './cli.ts'
import { wayToRegistry } from './npm.ts'

/** What a job gets of an action. */
export interface ActionOutcome extends Outcome {
  readonly outputs: Readonly<Record<string, string>>
  /** Of the job, as Markdown. */
  readonly summary: string
  readonly workspace: string
}

/** The environment of a runner, but for what the test itself has. */
interface Runner {
  readonly workspace: string
  /** Where the action was checked out. */
  readonly actionPath?: string
  /** Which of its steps are run. */
  readonly steps?: (name: string) => boolean
}

/**
 * Runs the composite action as a runner does: each step with bash, in the workspace, with its inputs in the environment where
 * the step names them, and files for outputs and summary.
 */
export async function runAction(
  inputs: Readonly<Record<string, string>>,
  { workspace, actionPath = packageRoot(), steps = () => true }: Runner,
): Promise<ActionOutcome> {
  const action: unknown = parse(await readFile(join(actionPath, 'action.yml'), 'utf8'))
  const files = join(workspace, '..', 'runner')
  await mkdir(files, { recursive: true })
  const [outputFile, summaryFile] = [join(files, 'output'), join(files, 'summary')]
  await writeFile(outputFile, '')
  await writeFile(summaryFile, '')
  const given = { ...defaultsOf(action), ...inputs }
  let last: Outcome = { code: 0, out: '', err: '', ms: 0 }
  for (const step of members(members(action)['runs'])['steps'] as readonly unknown[]) {
    const { name, run, env } = members(step)
    if (!steps(String(name))) continue
    const own = Object.entries(members(env)).map(([variable, text]) => [
      variable,
      filled(String(text), given),
    ])
    last = await startProcess('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', String(run)], {
      cwd: workspace,
      env: {
        ...wayToRegistry(),
        GITHUB_ACTIONS: 'true',
        CI: 'true',
        GITHUB_ACTION_PATH: actionPath,
        GITHUB_WORKSPACE: workspace,
        GITHUB_OUTPUT: outputFile,
        GITHUB_STEP_SUMMARY: summaryFile,
        ...Object.fromEntries(own),
      },
    }).outcome
    if (last.code !== 0) break
  }
  const told = outputsIn(await readFile(outputFile, 'utf8'))
  const outputs = Object.entries(members(members(action)['outputs'])).map(([name, output]) => [
    name,
    String(members(output)['value']).replace(
      /\$\{\{ steps\.judge\.outputs\.([\w-]+) \}\}/,
      (_, one: string) => told[one] ?? '',
    ),
  ])
  return {
    ...last,
    outputs: Object.fromEntries(outputs),
    summary: await readFile(summaryFile, 'utf8'),
    workspace,
  }
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function defaultsOf(action: unknown): Readonly<Record<string, string>> {
  const inputs = Object.entries(members(members(action)['inputs']))
  return Object.fromEntries(inputs.map(([name, input]) => [name, String(members(input)['default'] ?? '')]))
}

function filled(text: string, inputs: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => {
    const value = inputs[name]
    if (value === undefined) throw new Error(`the action names an input that it has not: ${name}`)
    return value
  })
}

/** Reads what a step has told its runner, in the form for values of many lines. */
function outputsIn(text: string): Readonly<Record<string, string>> {
  const told: Record<string, string> = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, mark] = /^([\w-]+)<<(\S+)$/.exec(lines[at] ?? '') ?? []
    if (name === undefined || mark === undefined) {
      if (lines[at] !== '') throw new Error(`no output: ${lines[at]}`)
      continue
    }
    const end = lines.indexOf(mark, at + 1)
    told[name] = lines.slice(at + 1, end).join('\n')
    at = end
  }
  return told
}
