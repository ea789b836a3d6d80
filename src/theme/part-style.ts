import { findSign, splitAt } from './css-text.ts'
import type { ThemeColours } from './theme-colours.ts'
import { colourNames, customProperty } from './tokens.ts'

/** The colours of parts in an app that sets none: neutral, with the contrast that a brand's colours must have. */
export const partColours: ThemeColours = {
  navy: '#1f2937',
  aqua: '#0f5f8c',
  lightAqua: '#e3eef5',
  white: '#ffffff',
  orange: '#b4460f',
  green: '#2f7040',
  line: '#d1d5db',
  slideBackground: '#f3f6f8',
}

const grouping = /^@(?:media|supports|container|layer)\b/
const isDark = (head: string) => /prefers-color-scheme:\s*dark/.test(head)

/** A block without the mode of a whole document, and the properties that a minifier adds for it. */
const withoutMode = (block: string) =>
  splitAt(block, ';')
    .filter((text) => !/^\s*(?:color-scheme|--lightningcss-\w+)\s*:/.test(text))
    .join(';')

/** Of `:root` in dark mode: the properties that have another value then. */
function darkBlock(css: string): string {
  let found = ''
  rewrite(css, (selectors, block, heads) => {
    if (selectors.join() === ':root' && heads.some(isDark)) found = withoutMode(block)
    return ''
  })
  return found
}

type Rule = (selectors: readonly string[], block: string, heads: readonly string[]) => string

/** A style sheet with each rule replaced by what `rule` returns, and without blocks that became empty. */
function rewrite(css: string, rule: Rule, heads: readonly string[] = []): string {
  let text = ''
  for (let from = 0; from < css.length; ) {
    const at = findSign(css, '{;', from)
    const end = css[at] === '{' ? findSign(css, '}', at + 1) : at
    const head = css.slice(from, at).trim()
    const inner = css.slice(at + 1, end)
    if (css[at] === '{' && grouping.test(head)) {
      const rules = rewrite(inner, rule, [...heads, head])
      if (rules !== '') text += `${head}{${rules}}`
    } else if (css[at] !== '{' || head.startsWith('@')) text += css.slice(from, end + 1).trim()
    else
      text += rule(
        splitAt(head, ',').map((one) => one.trim()),
        inner.trim(),
        heads,
      )
    from = end + 1
  }
  return text
}

/**
 * What the app's own reset has changed is as browsers have it again. Not for drawings, whose attributes would be undone as
 * well.
 */
const hostRule = '.gf-part :where(:not(svg,svg *,img,iframe)){all:revert}'

/** What `body` has in a site, without its background and typeface, which are those of the app. */
const partRule =
  '.gf-part{container:site/inline-size;box-sizing:border-box;inline-size:100%;color:var(--gf-text);font-size:1.0625rem;font-weight:400;line-height:1.6;overflow-wrap:break-word}'

/** A document of another app has no boot script that says whether scripts run. */
const scriptsRule = '@media (scripting:enabled){.gf-part .gf-needs-scripts{display:none}}'

/** A part with this class, or with an element around it that has it. */
const within = (name: string) => `.gf-part:where(.${name},.${name} *)`

/**
 * `gridfront/parts.css` from the library's style sheet, for parts in another app. All of it is in the layer `gridfront`,
 * and nothing of it reaches outside elements with the class `gf-part`. A part is light, below the class `gf-dark` dark, and
 * below `gf-auto` as the device is: not every app has a dark mode. Colours that the app does not set are neutral.
 */
export function partStyle(css: string): string {
  const withoutComments = css.replaceAll(/\/\*.*?\*\//gs, '')
  const dark = `${darkBlock(withoutComments)};color-scheme:dark`
  const ofRoot = (block: string, heads: readonly string[]) => {
    if (heads.some(isDark)) return `${within('gf-auto')}{${dark}}`
    const isBase = heads.every((head) => head.startsWith('@layer'))
    if (!isBase) return `.gf-part{${block}}`
    return `.gf-part{${withoutMode(block)};color-scheme:light}@media screen{${within('gf-dark')}{${dark}}}`
  }
  const scoped: Rule = (selectors, block, heads) => {
    if (selectors.join() === ':root') return ofRoot(block, heads)
    // With an element alone, or any element: of the app as well.
    const own = selectors
      .filter((one) => !/^(?:html|body)$/.test(one))
      .map((one) => (one.includes('.gf-') ? one : `:where(.gf-part) ${one}`))
    return own.length === 0 ? '' : `${own.join()}{${block}}`
  }
  const text = `@layer gridfront{@layer host{${hostRule}}${rewrite(withoutComments, scoped)}@layer reset{${partRule}}${scriptsRule}}\n`
  return colourNames.reduce(
    (sheet, name) =>
      sheet.replaceAll(`var(${customProperty(name)})`, `var(${customProperty(name)},${partColours[name]})`),
    text,
  )
}
