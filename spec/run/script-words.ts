import type { ParseArgsOptionsConfig } from 'node:util'
import { exitCodes } from '../../src/command/exit-codes.ts'
import type { ReadWords } from '../../src/command/read-words.ts'
import { readWords } from '../../src/command/read-words.ts'
import { UsageError } from '../../src/command/usage-error.ts'

/** What a script is told behind `--`. */
export interface ScriptWords<Flags extends ParseArgsOptionsConfig, Wish> {
  /** Shown for `--help`, and below what is wrong with the words. */
  readonly usage: string
  readonly flags: Flags
  /** What the words mean. Throws `UsageError`. */
  readonly read: (given: ReadWords<Flags>) => Wish
}

const help = { help: { type: 'boolean', short: 'h' } } as const
type Helped = { readonly values: { readonly help?: boolean } }

/** What is asked for; null: how to ask. Throws `UsageError`, with the usage below what is wrong. */
export function readScriptWords<Flags extends ParseArgsOptionsConfig, Wish>(
  words: readonly string[],
  { usage, flags, read }: ScriptWords<Flags, Wish>,
): Wish | null {
  try {
    const given = readWords(words, { ...flags, ...help })
    return (given as unknown as Helped).values.help ? null : read(given as unknown as ReadWords<Flags>)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${error.message}\n\n${usage.trimEnd()}`) : error
  }
}

/** For scripts that take no plain words. Throws `UsageError`. */
export function expectNone(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`There is nothing to do with '${positionals[0]}'.`)
}

/** What this process was asked for. Ends it where there is nothing more to do: code 0 for `--help`, 2 for words that make no sense. */
export function wishOrEnd<Flags extends ParseArgsOptionsConfig, Wish>(
  script: ScriptWords<Flags, Wish>,
): Wish {
  try {
    const wish = readScriptWords(process.argv.slice(2), script)
    if (wish !== null) return wish
    process.stdout.write(script.usage)
    process.exit(exitCodes.success)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(exitCodes.usage)
  }
}
