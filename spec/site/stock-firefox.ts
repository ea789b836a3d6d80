import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  BrowserType,
  LaunchOptions,
  Page,
} from '@playwright/test'
import { readBodies } from './request-bodies.ts'

/**
 * Settings of Firefox by which it behaves as the options of a context ask: they hold for a whole browser, and its driver
 * leaves these options out.
 */
const settingsOf = ({ hasTouch, colorScheme, reducedMotion }: BrowserContextOptions) => ({
  ...(hasTouch && { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }),
  ...(colorScheme === 'dark' && { 'layout.css.prefers-color-scheme.content-override': 0 }),
  ...(reducedMotion === 'reduce' && { 'ui.prefersReducedMotion': 1 }),
})

/** The policy of a document without scripts: everything else that a document may do is allowed. */
const withoutScripts =
  'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-top-navigation'

/** Documents come with a policy against scripts, which shows `noscript` as well. */
const turnScriptsOff = (context: BrowserContext) =>
  context.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest() || request.method() !== 'GET') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const headers = response.headers()
    const policies = [headers['content-security-policy'], withoutScripts].filter(Boolean).join(', ')
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policies } })
  })

/** Waits for another address as well: the driver does not notice the way back to another fragment of a page. */
function noticeFragments(page: Page): void {
  const goBack = page.goBack.bind(page)
  page.goBack = async (options) => {
    const before = await page.evaluate(() => location.href)
    const left = page.waitForFunction((href) => location.href !== href, before)
    const done = goBack(options)
    // The slower of the two may end long after the test.
    for (const one of [left, done]) one.catch(() => undefined)
    return Promise.race([done, left.then(() => page.waitForLoadState()).then(() => null)])
  }
}

/** A setting lets pages read the clipboard; the driver knows no permission of that name. */
function leaveClipboardOut(context: BrowserContext): void {
  const grant = context.grantPermissions.bind(context)
  context.grantPermissions = async (names, options) => {
    const others = names.filter((name) => !name.startsWith('clipboard-'))
    if (others.length > 0) await grant(others, options)
  }
}

/** In the page: what is typed takes the place of what is selected, also in a field for an email address, where the driver appends it. */
function typeOverSelection() {
  type Insert = (text: string) => unknown
  const own = window as unknown as { __pw_bidiInsertText?: Insert }
  let insert = own.__pw_bidiInsertText
  const insertInstead: Insert = (text) => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement) || field.selectionStart !== null) return insert?.(text)
    document.execCommand('insertText', false, text)
    return null
  }
  Object.defineProperty(own, '__pw_bidiInsertText', {
    configurable: true,
    get: () => insertInstead,
    set: (given: Insert) => {
      insert = given
    },
  })
}

/** What a test asks for by `test.use`: Playwright adds it to the options of `newContext` only after the call. */
export const usedOptions = new WeakMap<Browser, BrowserContextOptions>()

/**
 * Playwright's driver of a stock Firefox ignores options of a context: touch, dark colours, reduced motion, scripts turned
 * off. It does not tell the bodies of requests either. From here on contexts of `browser` have all that, in browsers of their
 * own where that needs another setting. Gives a function that closes those.
 */
export function completeFirefox(
  browser: Browser,
  type: BrowserType,
  launchOptions: LaunchOptions,
): () => Promise<void> {
  const newContext = browser.newContext.bind(browser)
  const others = new Map<string, Promise<Browser>>()
  const launch = (settings: object) =>
    type.launch({
      ...launchOptions,
      firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, ...settings },
    })
  browser.newContext = async (options = {}) => {
    const asked = { ...usedOptions.get(browser), ...options }
    const settings = settingsOf(asked)
    const key = JSON.stringify(settings)
    if (key !== '{}' && !others.has(key)) others.set(key, launch(settings))
    const other = await others.get(key)
    const context = await (other === undefined ? newContext(options) : other.newContext(options))
    if (asked.javaScriptEnabled === false) await turnScriptsOff(context)
    else await readBodies(context)
    await context.addInitScript(typeOverSelection)
    leaveClipboardOut(context)
    context.on('page', noticeFragments)
    return context
  }
  return async () => {
    for (const other of others.values()) await (await other).close()
  }
}
