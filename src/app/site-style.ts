import type { BootData } from '../boot/boot-data.ts'
import { bootDataId } from '../boot/boot-data.ts'
import { splitVariant } from '../navigation/mobile-variant.ts'

/**
 * The site's whole style. A document contains the rules that its own markup needs, and names the sheet with the rest.
 */
export interface SiteStyle {
  /**
   * Loads and parses the sheet without applying it, and applies it when somebody uses a control before `apply` is
   * called. Rejects when it cannot be loaded.
   */
  readonly start: (signal: AbortSignal) => Promise<unknown>
  /** Applies the whole sheet, before something is shown that the document's own rules do not cover. */
  readonly apply: () => Promise<void>
  /** Applies it before the page of a path is shown, unless the document was made for that path. */
  readonly applyFor: (path: string) => Promise<void>
}

/** The style of a document that contains all rules, or that is not updated in a browser. */
export const nothingMissing: SiteStyle = {
  start: async () => {},
  apply: async () => {},
  applyFor: async () => {},
}

/** Events after which something may be shown that the document's rules do not cover. */
const signs = ['pointerdown', 'focusin'] as const

/**
 * The style of this document. Applying a sheet restyles the whole page, which takes a slow phone 50 ms: so not while
 * the application starts, but in idle time after it, or when it is needed before that.
 */
export function createSiteStyle(ask: typeof fetch): SiteStyle {
  const text = document.getElementById(bootDataId)?.textContent
  const { style, path, startsAtOnce }: Partial<BootData> = text ? JSON.parse(text) : {}
  if (style === undefined) return nothingMissing
  const address = style

  let reading: Promise<CSSStyleSheet> | undefined
  async function read() {
    const answer = await ask(address)
    if (!answer.ok) throw new Error(`The style sheet ${address} answers ${answer.status}`)
    // Without the fonts, which each document has: a new font face makes a browser lay out all text again.
    const rules = (await answer.text()).replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    return new CSSStyleSheet().replace(rules)
  }
  function prepare() {
    reading ??= read()
    // The next caller tries again.
    reading.catch(() => {
      reading = undefined
    })
    return reading
  }
  async function apply() {
    const sheet = await prepare()
    if (!document.adoptedStyleSheets.includes(sheet))
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const isForControl = ({ target }: Event) =>
    (target as Element).closest?.('button,input,select,textarea,label') != null
  const own = path === undefined || startsAtOnce ? undefined : splitVariant(path).path
  return {
    start(signal) {
      for (const sign of signs)
        addEventListener(sign, (event) => isForControl(event) && void apply().catch(() => {}), {
          capture: true,
          passive: true,
          signal,
        })
      return prepare()
    },
    apply,
    applyFor: async (shown) => (shown === own ? undefined : apply()),
  }
}
