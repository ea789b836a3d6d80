import { test } from '@playwright/test'
import type { Capability } from './capabilities.ts'
import { capabilities, noMobileVariants } from './capabilities.ts'
import type { DriverCapability } from './drivers.ts'
import { canDrive, driverLacks, isDriverCapability } from './drivers.ts'
import type { SpecBrand } from './spec-brand.ts'
import { parseSpecBrand } from './spec-brand.ts'

/**
 * The site that the suites test. The command has read its brand file and passes it on in the environment; without one, this
 * repository's configuration names its own site.
 */
export const target: SpecBrand = parseSpecBrand(JSON.parse(process.env.SPEC_BRAND ?? '{}'), 'SPEC_BRAND')

/** The cookie with the token, without its prefix on https. */
export const tokenCookie = target.tokenCookie ?? 'customer_jwt'

/** Whether each page of the target also has a mobile variant. */
export const hasMobileVariants = target.mobileVariants !== 'off'

/** The prefix of a skipped test's reason, which reports look for. */
export const notTried = 'not tried: '

/**
 * Declares what the tests of a file (called at its top), of a group or the present test need of the target and of the
 * browser's driver. If one lacks that they are not tried, and the report says why.
 */
export function needs(...wanted: readonly (Capability | DriverCapability)[]): void {
  for (const name of wanted) {
    const reason = isDriverCapability(name)
      ? !canDrive(name) && driverLacks(name)
      : !target.can.includes(name) && capabilities[name]
    if (reason) leaveOut(reason)
  }
}

/** The type of the annotation of a partly tried test, with the reason. */
export const triedInPart = 'tried in part'

/** Whether the browser's driver can do what the next part of the present test needs. If not, the report says so. */
export function tries(name: DriverCapability): boolean {
  if (canDrive(name)) return true
  const description = notTried + driverLacks(name)
  const { annotations } = test.info()
  if (!annotations.some((one) => one.description === description))
    annotations.push({ type: triedInPart, description })
  return false
}

/** Declares that the present test is about the mobile variants of pages. */
export function needsMobileVariants(): void {
  if (!hasMobileVariants) leaveOut(noMobileVariants)
}

function leaveOut(reason: string): void {
  // biome-ignore lint/suspicious/noSkippedTests: reported in every report, with its reason.
  test.skip(true, notTried + reason)
}
