import { test } from '@playwright/test'
import type { Capability } from './capabilities.ts'
import { capabilities } from './capabilities.ts'
import type { SpecBrand } from './spec-brand.ts'
import { parseSpecBrand } from './spec-brand.ts'

/**
 * The site that the suites judge. The command has read its brand file, and hands it on in the environment; the configuration of this
 * repository names its own site where there is none.
 */
export const target: SpecBrand = parseSpecBrand(JSON.parse(process.env.SPEC_BRAND ?? '{}'), 'SPEC_BRAND')

/** The cookie with the token, without the prefix that it bears on https. */
export const tokenCookie = target.tokenCookie ?? 'customer_jwt'

/** The prefix of a skipped test's reason, which reports look for. */
export const notTried = 'not tried: '

/**
 * Declares what the tests of a file (called at its top), of a group or the present test need of the target. If it lacks
 * that they are not tried, and the report says why.
 */
export function needs(...wanted: readonly Capability[]): void {
  const missing = wanted.find((capability) => !target.can.includes(capability))
  // biome-ignore lint/suspicious/noSkippedTests: told in every report, with its reason.
  test.skip(missing !== undefined, missing === undefined ? '' : `${notTried}${capabilities[missing]}`)
}
