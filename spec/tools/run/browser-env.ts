import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { isLoopback } from '../../../src/loopback.ts'
import type { SpecBrand } from '../target/spec-brand.ts'
import type { SpecArguments } from './spec-words.ts'

/** One process of the server answers all of them. */
const maxWorkers = 8

/** One for each core. A server elsewhere gets requests from one browser at a time. */
export const usualWorkers = (target: string | undefined): number =>
  target === undefined || isLoopback(new URL(target).hostname)
    ? Math.min(maxWorkers, Math.max(2, availableParallelism()))
    : 1

/** Environment variables that the browser suites read. `from`: the folder in which the command was called. */
export const browserEnv = (
  { target, browser, junit, html }: Pick<SpecArguments, 'target' | 'browser' | 'junit' | 'html'>,
  brand: SpecBrand,
  from = '.',
): Readonly<Record<string, string>> => ({
  ...(target !== undefined && { TARGET: target }),
  SPEC_BROWSER: browser,
  // Only names and routes; a password stays in its own variable.
  SPEC_BRAND: JSON.stringify(brand),
  ...(brand.customer !== undefined && { CONFORM_EMAIL: brand.customer.email }),
  ...(junit !== undefined && { SPEC_JUNIT: resolve(from, junit) }),
  ...(html !== undefined && { SPEC_HTML: resolve(from, html) }),
})
