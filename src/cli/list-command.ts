import { requirementId } from '../run/options/read/requirement-id.ts'
import { catalogue, requirement } from '../spec/catalogue.ts'
import type { CliCommand } from './cli-command.ts'
import { explain, listCatalogue } from './explain.ts'

/** Lists the requirements. */
export const listCommand: CliCommand = {
  name: 'list',
  summary: 'print all requirements',
  configure(command) {
    command.option('--json', 'print a JSON array with every member of the catalogue (default: a table)')
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
  summary: 'print what a requirement demands, its source, and what it permits',
  configure(command) {
    command.argument('<id>', 'id of a requirement, such as LIST-2')
  },
  async execute({ terminal, operands: [id] }) {
    terminal.stdout.write(`${explain(requirement(requirementId(id)))}\n`)
    return 0
  },
}
