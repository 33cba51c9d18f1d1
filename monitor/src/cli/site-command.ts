import { resolve } from 'node:path'
import { type CliCommand, readFlag, text, timeSpan, visibleLine } from 'petstore-conformance'
import { historyOption, historyPlace } from '../history/history-place.ts'

/** Writes pages of a history. */
export const siteCommand: CliCommand = {
  name: 'site',
  summary: 'write pages of the targets that are watched, to be read in a browser',
  configure(command) {
    command
      .option('--out <folder>', 'where the pages go', 'site')
      .option(...historyOption)
      .option(
        '--reports <span>',
        'how old reports may be that are put beside the pages; those of runs at which something changed always are',
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
The folder needs no server: open index.html in it, or put it behind any web server. A folder that is
written again has the files replaced that changed and those deleted that are no more; what the site did not write is
left as it is. The folder must be your own, and no other user may write to it.

Environment:
  PETSTORE_HISTORY  as --history, which goes before it; keep a password there

Exit codes:
  0    it was written
  2    the command is wrong, there is no such history, the folder cannot be written to, or a report is damaged

Example:
  petstore-monitor site --history nightly.db --out public
`
