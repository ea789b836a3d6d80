import { english } from '../texts/catalogue.gen.ts'
import { exitCodes } from './exit-codes.ts'
import type { CommandPorts } from './ports.ts'
import { readArguments } from './read-arguments.ts'
import { UsageError } from './usage-error.ts'

const help = `Usage: gridfront texts [<module> …]

Prints the texts of the library as JSON, by module and key, all or those of some modules.
A site shows its own in their place: texts of gridfront() in vite.config.ts.
`

/** `gridfront texts`: the catalogue on standard output. Gives the exit code. */
export async function textsCommand(words: readonly string[], { stdout }: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(words, { help: { type: 'boolean', short: 'h' } })
  if (values.help) {
    stdout.write(help)
    return exitCodes.success
  }
  const all = Object.entries(english)
  const unknown = positionals.find((name) => !all.some(([own]) => own === name))
  if (unknown !== undefined)
    throw new UsageError(`There is no module ${unknown} with texts. Without a name, all are printed.`)
  const chosen = all.filter(([name]) => positionals.length === 0 || positionals.includes(name))
  stdout.write(`${JSON.stringify(Object.fromEntries(chosen), null, 2)}\n`)
  return exitCodes.success
}
