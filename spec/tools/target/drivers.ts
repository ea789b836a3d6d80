import type { BrowserName } from '../run/browsers.ts'
import { browserLabels, browserOfEnv } from '../run/browsers.ts'

/**
 * Capabilities that a suite may need of the driver of its browser, each with the text of the report where the driver lacks
 * it. A test that is not tried for one says nothing about the browser.
 */
export const driverCapabilities = {
  devtools: 'has no protocol of developer tools',
  media: 'changes neither colours nor medium of an open page',
  scriptingMedia: 'turns scripts off by a policy, which no media query knows',
  layoutShifts: 'is of a browser that records no layout shifts',
  pageCache: 'notices no page that comes back from memory',
  taps: 'does nothing by a touch',
  blobDownloads: 'does not tell of files that a page makes itself',
} as const

export type DriverCapability = keyof typeof driverCapabilities

const browser = browserOfEnv(process.env)
const lacks: Readonly<Record<BrowserName, readonly DriverCapability[]>> = {
  chromium: [],
  // A stock one, by WebDriver BiDi.
  firefox: ['devtools', 'media', 'scriptingMedia', 'layoutShifts', 'pageCache', 'taps', 'blobDownloads'],
}

export const isDriverCapability = (name: string): name is DriverCapability =>
  Object.hasOwn(driverCapabilities, name)

/** Whether the driver of this run can do it. */
export const canDrive = (name: DriverCapability): boolean => !lacks[browser].includes(name)

/** Why something is not tried: for the report. */
export const driverLacks = (name: DriverCapability): string =>
  `the driver of ${browserLabels[browser]} ${driverCapabilities[name]}`
