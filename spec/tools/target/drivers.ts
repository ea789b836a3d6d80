import type { BrowserName } from '../run/browsers.ts'
import { browserLabels, browserOfEnv } from '../run/browsers.ts'

/**
 * Capabilities that a suite may need of its browser's driver, each with the text of the report if the driver lacks it. A
 * test that is not tried for that reason says nothing about the browser.
 */
export const driverCapabilities = {
  devtools: 'has no developer tools protocol',
  media: 'cannot change the colour scheme or medium of an open page',
  scriptingMedia: 'turns scripts off by a policy, which the media feature `scripting` ignores',
  layoutShifts: 'belongs to a browser that does not record layout shifts',
  pageCache: 'does not notice a page restored from the back/forward cache',
  taps: 'cannot tap',
  blobDownloads: 'does not report files that a page creates itself',
} as const

export type DriverCapability = keyof typeof driverCapabilities

const browser = browserOfEnv(process.env)
const lacks: Readonly<Record<BrowserName, readonly DriverCapability[]>> = {
  chromium: [],
  // The unmodified browser, through WebDriver BiDi.
  firefox: ['devtools', 'media', 'scriptingMedia', 'layoutShifts', 'pageCache', 'taps', 'blobDownloads'],
}

export const isDriverCapability = (name: string): name is DriverCapability =>
  Object.hasOwn(driverCapabilities, name)

/** Whether the driver of this run can do it. */
export const canDrive = (name: DriverCapability): boolean => !lacks[browser].includes(name)

/** Why something is not tried, for the report. */
export const driverLacks = (name: DriverCapability): string =>
  `the driver of ${browserLabels[browser]} ${driverCapabilities[name]}`
