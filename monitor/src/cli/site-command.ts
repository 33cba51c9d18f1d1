import { resolve } from 'node:path'
import { type CliCommand, readFlag, text, timeSpan, visibleLine } from 'petstore-conformance'
import { historyOption, historyPlace } from '../history/history-place.ts'

/** Writes a history as web pages. */
export const siteCommand: CliCommand = {
  name: 'site',
  summary: 'write the history as web pages',
  configure(command) {
    command
      .option('--out <folder>', 'write the pages to this folder', 'site')
      .option(...historyOption)
      .option(
        '--reports <span>',
        'include the reports of this time; reports of runs at which something changed are always included',
        '30d',
      )
      .addHelpText('after', help)
  },
  async execute({ terminal, flags }) {
    const { stdout, stderr, cwd } = terminal
    const out = readFlag(flags, 'out', text)
    const reportsMs = readFlag(flags, 'reports', timeSpan)
    const [{ openHistoryToRead }, { siteFiles }, { writeSite }] = await Promise.all([
      import('../history/open-history-to-read.ts'),
      import('../site/site-files.ts'),
      import('../site/write-site.ts'),
    ])
    const history = await openHistoryToRead(cwd, historyPlace(flags['history'], terminal))
    try {
      const options = { now: terminal.now().getTime(), reportsMs }
      const { files, written, deleted, troubles } = await writeSite(
        resolve(cwd, out),
        out,
        await siteFiles(history, options),
      )
      stdout.write(
        `Site: ${out}/index.html, ${files} files: ${written} written, ${deleted} deleted, the others as they were\n`,
      )
      for (const trouble of troubles) stderr.write(`${visibleLine(trouble)}\n`)
      return troubles.length === 0 ? 0 : 2
    } finally {
      await history.close()
    }
  },
}

const help = `
Open index.html, or serve the folder with any web server. When it writes to the folder again, the command replaces changed
files and deletes its own old files. It leaves all other files unchanged. The folder must belong to you, and no other user
may write to it.

Environment:
  PETSTORE_HISTORY  the history, if --history is not given; use it for an address with a password

Exit codes:
  0    the command wrote the site
  2    the command is wrong, the history does not exist, the folder cannot be written to, or a report is damaged

Example:
  petstore-monitor site --history nightly.db --out public
`
