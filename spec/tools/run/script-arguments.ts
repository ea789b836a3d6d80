import type { ParseArgsOptionsConfig } from 'node:util'
import { exitCodes } from '../../../src/command/exit-codes.ts'
import type { ReadArguments } from '../../../src/command/read-arguments.ts'
import { readArguments } from '../../../src/command/read-arguments.ts'
import type { AddressAdvice } from '../../../src/command/target-address.ts'
import { readAddress } from '../../../src/command/target-address.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { UnreachableError } from '../../../src/conformance/run-errors.ts'

/** The arguments that a script accepts after `--`. */
export interface ScriptArguments<Flags extends ParseArgsOptionsConfig, Parsed> {
  /** Printed for `--help`, and after an error in the arguments. */
  readonly usage: string
  readonly flags: Flags
  /** Interprets the arguments. Throws `UsageError`. */
  readonly read: (given: ReadArguments<Flags>) => Parsed
}

const help = { help: { type: 'boolean', short: 'h' } } as const
type Helped = { readonly values: { readonly help?: boolean } }

/** The parsed arguments; null for `--help`. Throws `UsageError`, with the usage after the error. */
export function readScriptArguments<Flags extends ParseArgsOptionsConfig, Parsed>(
  words: readonly string[],
  { usage, flags, read }: ScriptArguments<Flags, Parsed>,
): Parsed | null {
  try {
    const given = readArguments(words, { ...flags, ...help }, { takesSecrets: false })
    return (given as unknown as Helped).values.help ? null : read(given as unknown as ReadArguments<Flags>)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message, `\n${usage}`) : error
  }
}

/** For scripts without positional arguments. Throws `UsageError`. */
export function expectNone(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`There is nothing to do with '${positionals[0]}'.`)
}

/** The origin of a site, without a path. Throws `UsageError`. */
export function readOrigin(text: string, what: string, advice: AddressAdvice): string {
  const { origin, pathname } = readAddress(text, what, advice)
  // Pages are chosen by another option, so a path would be silently ignored.
  if (pathname !== '/') throw new UsageError(`${what} ends with a path: write ${origin}.`)
  return origin
}

/** The address of a page on its site. Throws `UsageError`. */
export function readPagePath(flag: string, text: string): string {
  if (!/^\/(?!\/)/.test(text))
    throw new UsageError(`--${flag} takes the path of a page, for instance --${flag} /faq.`)
  return text
}

/** The arguments of this process. Exits if there is nothing more to do: code 0 for `--help`, 2 for invalid arguments. */
export function argumentsOrExit<Flags extends ParseArgsOptionsConfig, Parsed>(
  script: ScriptArguments<Flags, Parsed>,
): Parsed {
  try {
    const args = readScriptArguments(process.argv.slice(2), script)
    if (args !== null) return args
    process.stdout.write(script.usage)
    process.exit(exitCodes.success)
  } catch (error) {
    return endWith(error)
  }
}

/** Ends this process because of invalid arguments (code 2), or an address that does not answer (3). */
export function endWith(error: unknown): never {
  if (!(error instanceof UsageError || error instanceof UnreachableError)) throw error
  process.stderr.write(`${error.message}\n${error instanceof UsageError ? error.usage : ''}`)
  process.exit(error instanceof UsageError ? exitCodes.usage : exitCodes.unreachable)
}
