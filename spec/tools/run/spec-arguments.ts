import { UsageError } from '../../../src/command/usage-error.ts'
import type { ScriptArguments } from './script-arguments.ts'
import { readOrigin, readScriptArguments } from './script-arguments.ts'

export const specUsage = `Usage: npm run spec [-- --target <address>]

Runs all suites on this checkout and its own site; with a target the browser suites
alone, on a deployment of this site with its demo data.

  --target <address>   for instance https://staging.brand.example
`

const advice = {
  example: 'https://staging.brand.example',
  credentials: 'leave it out, since the suites send none',
}

export interface SpecArguments {
  readonly isHelp: boolean
  /** Origin of a deployed site; undefined: this checkout's own. */
  readonly target: string | undefined
}

const script = {
  usage: specUsage,
  flags: { target: { type: 'string' } },
  read({ values, positionals }) {
    // Of `npm run spec --target …` npm keeps the option, and hands on the address alone.
    if (positionals.length > 0)
      throw new UsageError('Write -- --target before the address, so that npm hands it on.')
    return values
  },
} as const satisfies ScriptArguments<{ target: { type: 'string' } }, unknown>

/** Throws `UsageError`: with the usage for words that make no sense, in one line for a target that is no site. */
export function readSpecArguments(words: readonly string[]): SpecArguments {
  const args = readScriptArguments(words, script)
  return {
    isHelp: args === null,
    target: args?.target === undefined ? undefined : readOrigin(args.target, 'The target', advice),
  }
}
