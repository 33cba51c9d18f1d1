import { requirementId } from '../run/options/read/requirement-id.ts'
import { catalogue, requirement } from '../spec/catalogue.ts'
import type { CliCommand } from './cli-command.ts'
import { explain, listCatalogue } from './explain.ts'

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

/** Explains one requirement. */
export const explainCommand: CliCommand = {
  name: 'explain',
  summary: 'say what a requirement asks, where it comes from and what it leaves free',
  configure(command) {
    command.argument('<id>', 'such as LIST-2')
  },
  async execute({ terminal, operands: [id] }) {
    terminal.stdout.write(`${explain(requirement(requirementId(id)))}\n`)
    return 0
  },
}
