import type { BootData } from '../boot/boot-data.ts'
import { bootDataId } from '../boot/boot-data.ts'
import { splitVariant } from '../navigation/mobile-variant.ts'

/** All of the site's style. A document has what its own markup is drawn with, and names the sheet that has the rest. */
export interface SiteStyle {
  /**
   * Loads and reads the sheet, without effect on what is on the screen, and takes it into use when somebody uses a control
   * before it is applied otherwise. Rejects when it cannot be had.
   */
  readonly start: (signal: AbortSignal) => Promise<unknown>
  /** Has the document drawn with the whole sheet, before something is shown that its own markup does not have. */
  readonly apply: () => Promise<void>
  /** The same, before the page of a path is shown, unless the document was made for it. */
  readonly applyFor: (path: string) => Promise<void>
}

/** The style of a document that has all of it, or that nobody draws anew. */
export const nothingMissing: SiteStyle = {
  start: async () => {},
  apply: async () => {},
  applyFor: async () => {},
}

/** Signs that something may be shown that the document has no style for. */
const signs = ['pointerdown', 'focusin'] as const

/**
 * The style of this document. A sheet that is taken into use has the whole page styled anew, which takes a slow phone 50 ms:
 * not while the application starts, but when the browser is idle after it, or when it is needed before that.
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
    // Without the fonts, which each document has: for another font face a browser lays out all text anew.
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
