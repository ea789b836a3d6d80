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
 * Settings of Firefox that have the effect of a context's options: they apply to a whole browser, and its driver ignores
 * the options.
 */
const settingsOf = ({ hasTouch, colorScheme, reducedMotion }: BrowserContextOptions) => ({
  ...(hasTouch && { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }),
  ...(colorScheme === 'dark' && { 'layout.css.prefers-color-scheme.content-override': 0 }),
  ...(reducedMotion === 'reduce' && { 'ui.prefersReducedMotion': 1 }),
})

/** The policy of a document without scripts: everything else is allowed. */
const withoutScripts =
  'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-top-navigation'

/** Documents get a policy against scripts, which also shows `noscript`. */
const turnScriptsOff = (context: BrowserContext) =>
  context.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest() || request.method() !== 'GET') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const headers = response.headers()
    const policies = [headers['content-security-policy'], withoutScripts].filter(Boolean).join(', ')
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policies } })
  })

/** Also waits for another address: the driver does not notice going back to another fragment of a page. */
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

/** A setting lets pages read the clipboard; the driver does not support that permission. */
function leaveClipboardOut(context: BrowserContext): void {
  const grant = context.grantPermissions.bind(context)
  context.grantPermissions = async (names, options) => {
    const others = names.filter((name) => !name.startsWith('clipboard-'))
    if (others.length > 0) await grant(others, options)
  }
}

/** Runs in the page: typed text replaces the selection, also in an e-mail field, where the driver appends it. */
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

/** What a test sets with `test.use`: Playwright adds it to the options of `newContext` only after the call. */
export const usedOptions = new WeakMap<Browser, BrowserContextOptions>()

/**
 * Playwright's driver of an unmodified Firefox ignores context options: touch, dark colours, reduced motion, scripts turned
 * off. It does not report request bodies either. From here on contexts of `browser` support all that, in additional
 * browsers if another setting is needed. Returns a function that closes those.
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
