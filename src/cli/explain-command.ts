import { requirementId } from '../run/options/read/requirement-id.ts'
import { requirement } from '../spec/catalogue.ts'
import { explain } from '../spec/explain.ts'
import type { CliCommand } from './cli-command.ts'

/** Says all that there is to know of one requirement. */
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
