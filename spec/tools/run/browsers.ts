/** Browsers that the suites can run in. The first is the default. */
export const browserNames = ['chromium', 'firefox'] as const

export type BrowserName = (typeof browserNames)[number]

export const usualBrowser: BrowserName = browserNames[0]

/** The browser's own name, for messages. */
export const browserLabels: Readonly<Record<BrowserName, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
}

export const isBrowserName = (text: string): text is BrowserName =>
  (browserNames as readonly string[]).includes(text)

/** The one named by the environment variable `SPEC_BROWSER`, for processes that Playwright starts. */
export function browserOfEnv({
  SPEC_BROWSER: name = '',
}: Readonly<Record<string, string | undefined>>): BrowserName {
  if (name === '') return usualBrowser
  if (!isBrowserName(name)) throw new Error(`SPEC_BROWSER is one of ${browserNames.join(', ')}.`)
  return name
}
