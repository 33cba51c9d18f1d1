import { catalogue } from '../spec/catalogue.ts'
import { listCatalogue } from '../spec/explain.ts'
import type { CliCommand } from './cli-command.ts'

/** Lists the requirements. */
export const listCommand: CliCommand = {
  name: 'list',
  summary: 'list the requirements',
  configure(command) {
    command.option('--json', 'as a JSON array, with all that the catalogue says of each')
  },
  async execute({ terminal, flags }) {
    const text =
      flags['json'] === true ? JSON.stringify(catalogue.requirements, null, 2) : listCatalogue(catalogue)
    terminal.stdout.write(`${text}\n`)
    return 0
  },
}
