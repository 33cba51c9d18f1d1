import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../../../../test/e2e/support/cli.ts'
import { folder } from '../../../../test/e2e/support/folder.ts'
import { freePort } from '../../../../test/slow/support/free-port.ts'
import { debianProgram } from './debian-program.ts'

/** Tells nobody. */
const settings = 'route:\n  receiver: nobody\nreceivers:\n  - name: nobody\n'
const mostTries = 300

/** Starts Debian's Alertmanager in a folder of its own, below a path, until the test is over. Returns its base URL. */
export async function startAlertmanager(): Promise<string> {
  const cwd = await folder()
  const file = join(cwd, 'alertmanager.yml')
  await writeFile(file, settings)
  const baseUrl = `http://127.0.0.1:${await freePort()}/alerts`
  const { process: child, outcome } = startProcess(
    debianProgram('prometheus-alertmanager', 'prometheus-alertmanager'),
    [
      ...[`--config.file=${file}`, `--storage.path=${join(cwd, 'data')}`, '--cluster.listen-address='],
      ...[`--web.listen-address=${new URL(baseUrl).host}`, `--web.external-url=${baseUrl}`],
    ],
    { cwd },
  )
  for (let tries = 0; tries < mostTries && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${baseUrl}/-/ready`).catch(() => undefined)
    if (answer?.ok) return baseUrl
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`Alertmanager does not start: ${(await outcome).err}`)
}
