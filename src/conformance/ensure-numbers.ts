import type { ConformanceOptions } from './options.ts'
import { OptionsError } from './run-errors.ts'

/** The longest delay of a timer; longer ones fire at once. */
const longestMs = 2 ** 31 - 1

type Numbers = Pick<ConformanceOptions, 'runs' | 'loginBudget' | 'timeoutMs' | 'patienceMs'>
const borders: Readonly<Record<keyof Numbers, readonly [least: number, most: number]>> = {
  // With 0, checks would pass without sending anything.
  runs: [1, Number.MAX_SAFE_INTEGER],
  loginBudget: [0, Number.MAX_SAFE_INTEGER],
  timeoutMs: [1, longestMs],
  patienceMs: [0, longestMs],
}

/** Throws `OptionsError` for a number with which a run proves nothing, or never ends. */
export function ensureNumbers(options: Numbers): void {
  for (const [name, [least, most]] of Object.entries(borders)) {
    const value = options[name as keyof Numbers]
    const isWhole = name.endsWith('Ms') || Number.isInteger(value)
    if (value === undefined || (isWhole && value >= least && value <= most)) continue
    throw new OptionsError(`${name} is ${value}: it has to be a number from ${least} to ${most}.`)
  }
}
