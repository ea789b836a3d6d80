import type { ThemeColours } from './theme-colours.ts'

/**
 * Layout lengths in CSS pixels (CONST-1). Each is in `tokens.css` as a custom property of the same name in kebab case:
 * `contentMax` is `--gf-content-max`. Fixed heights are minimums, so that text at 200 % fits.
 */
export const layout = {
  /** Widest line of content, px. */
  contentMax: 1140,
  /** Design width of a phone, px: content is this wide where the window allows, and reflows below (1.4.10). */
  contentMin: 390,
  /** Least height of a slide, px. */
  slideHeight: 641,
  /** Least height of the step transition panel, px. */
  transitionHeight: 212,
  /** Width that the full breadcrumb needs, px; below it the collapsed one is shown. */
  breadcrumbMin: 800,
  /** Widest collapsed breadcrumb, px. */
  breadcrumbMax: 550,
  /** Least height of the header, px. */
  headerHeight: 52,
  /** Least height of the footer in the mobile variant and on phones, px. */
  footerHeightMobile: 450,
  /** Least height of the footer elsewhere, px. */
  footerHeight: 400,
  /** Corner radius, px. */
  radius: 10,
  /** Corner radius of the emphasised form, px. */
  radiusDouble: 20,
  /** Border width, px. */
  border: 3,
  /** Border width of the emphasised form, px. */
  borderDouble: 10,
  /** Gap between two fields of a form, px. */
  fieldGap: 20,
  /** Gap between the parts of one field, px. */
  innerGap: 5,
  /** Least height of a plan list, px. */
  planListHeight: 300,
  /** Least width of a plan list, px. */
  planListMin: 180,
  /** Width of a plan list item, px. */
  planItem: 265,
  /** Side of an icon, px. */
  icon: 32,
  /** Height of a text input, px; 44 on coarse pointers (2.5.8). */
  input: 32,
  /** Least height of a select, px. */
  select: 48,
  /** Width of a confirmation receipt, px. */
  receipt: 680,
  /** Narrowest address entry, px, where the window allows. */
  addressMin: 340,
  /** Widest address entry, px. */
  addressMax: 420,
} as const

/** Names of the theme colours (CONST-2), in the order of the specification. */
export const colourNames = [
  'navy',
  'aqua',
  'lightAqua',
  'white',
  'orange',
  'green',
  'line',
  'slideBackground',
] as const satisfies readonly (keyof ThemeColours)[]

/** `lightAqua` → `--gf-light-aqua`: the custom property of a layout token or a theme colour. */
export const customProperty = (name: string): string =>
  `--gf-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * A brand's eight colours as a style sheet, which the build of a site writes to a file, because a strict CSP refuses inline
 * styles. In a site it is in the layer `tokens`, so that a brand's own sheet (layer `brand`) overrides it. With `selector`,
 * such as `.gf-part` or `:root`, it is one rule without a layer, for parts in another app (`gridfront/parts.css`). Throws
 * `TypeError` for a value that would end its declaration.
 */
export function themeStyle(theme: { readonly colours: ThemeColours }, selector?: string): string {
  const values = colourNames.map((name) => {
    const colour = theme.colours[name]
    // The sheet is built text: a value must not be able to end its declaration.
    if (/[;{}<]/.test(colour)) throw new TypeError(`theme.colours.${name} is not a CSS colour`)
    return `${customProperty(name)}:${colour}`
  })
  const rule = `${selector ?? ':root'}{${values.join(';')}}`
  return selector === undefined
    ? `@layer reset,tokens,components,application,brand;@layer tokens{${rule}}\n`
    : `${rule}\n`
}
