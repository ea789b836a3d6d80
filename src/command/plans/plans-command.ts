import { nearestWord } from '../../nearest-word.ts'
import { exitCodes } from '../exit-codes.ts'
import { plansHelp } from '../help.ts'
import type { CommandPorts } from '../ports.ts'
import { UsageError } from '../usage-error.ts'
import { checkPlansCommand } from './check-plans.ts'
import { importPlansCommand } from './import-plans.ts'
import { rankPlansCommand } from './rank-command.ts'

const commands = new Map([
  ['check', checkPlansCommand],
  ['import', importPlansCommand],
  ['rank', rankPlansCommand],
])

/** `gridfront plans …`: what is done with published plans. Gives the exit code. */
export async function plansCommand(words: readonly string[], ports: CommandPorts): Promise<number> {
  const [name, ...rest] = words
  if (name === '--help' || name === '-h') {
    ports.stdout.write(plansHelp)
    return exitCodes.success
  }
  if (name === undefined) {
    ports.stderr.write(plansHelp)
    return exitCodes.usage
  }
  const command = commands.get(name)
  if (command) return command(rest, ports)
  const meant = nearestWord(name, [...commands.keys()])
  throw new UsageError(
    `Plans are checked, imported and ranked: gridfront plans check, import or rank${meant === null ? '' : ` (did you mean ${meant}?)`}.`,
  )
}
