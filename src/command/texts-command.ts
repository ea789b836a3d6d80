import { readFile } from 'node:fs/promises'
import { english } from '../texts/catalogue.gen.ts'
import type { TextsByKey } from '../texts/missing-texts.ts'
import { missingTexts } from '../texts/missing-texts.ts'
import { exitCodes } from './exit-codes.ts'
import type { CommandPorts } from './ports.ts'
import { readArguments } from './read-arguments.ts'
import { UsageError } from './usage-error.ts'

const help = `Usage: gridfront texts [<module> …] [--missing <file>]

Prints the texts of the library as JSON, by module and key, all or those of some modules.
A site shows its own in their place: texts of gridfront() in vite.config.ts.

  --missing <file>   only those that this JSON file of a site's own texts does not have
`

async function readTexts(file: string): Promise<TextsByKey> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as TextsByKey
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** `gridfront texts`: the catalogue on standard output, or what a file lacks of it. Gives the exit code. */
export async function textsCommand(words: readonly string[], { stdout }: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(words, {
    help: { type: 'boolean', short: 'h' },
    missing: { type: 'string' },
  })
  if (values.help) {
    stdout.write(help)
    return exitCodes.success
  }
  const unknown = positionals.find((name) => !Object.hasOwn(english, name))
  if (unknown !== undefined)
    throw new UsageError(`There is no module ${unknown} with texts. Without a name, all are printed.`)
  const all: TextsByKey =
    values.missing === undefined ? english : missingTexts(await readTexts(values.missing))
  const chosen = Object.entries(all).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  )
  stdout.write(`${JSON.stringify(Object.fromEntries(chosen), null, 2)}\n`)
  return exitCodes.success
}
