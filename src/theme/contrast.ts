import Color from 'colorjs.io'
import type { ColourRole, ColourScheme, ContrastPair } from './colour-roles.ts'
import { colourRoles, contrastPairs } from './colour-roles.ts'
import type { ThemeColours } from './theme-colours.ts'
import { colourNames, customProperty } from './tokens.ts'

export interface LowContrast extends ContrastPair {
  readonly scheme: ColourScheme
  /** The actual ratio, from 1 to `least`. */
  readonly ratio: number
  /** The brand's colours that the pair is made of. */
  readonly colours: readonly (keyof ThemeColours)[]
}

const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/
const token = /^var\(--gf-([\w-]+)\)$/

/** Resolves a value of the style sheet: a colour, a token, or a mix of two in sRGB. */
function reader(colours: ThemeColours, scheme: ColourScheme) {
  const given = new Map(colourNames.map((name) => [customProperty(name).slice('--gf-'.length), name]))
  const roles: Readonly<Record<string, string>> = { ...colourRoles.light, ...colourRoles[scheme] }
  const resolve = (value: string, used: Set<keyof ThemeColours>): Color => {
    const [, first = '', share, second = ''] = mix.exec(value) ?? []
    if (share !== undefined)
      return Color.mix(resolve(second, used), resolve(first, used), Number(share) / 100, {
        space: 'srgb',
        outputSpace: 'srgb',
      })
    const [, name = ''] = token.exec(value) ?? []
    const own = given.get(name)
    if (own) used.add(own)
    if (own || name === '') return new Color(own ? colours[own] : value).to('srgb').toGamut()
    return resolve(roles[name] ?? '', used)
  }
  return resolve
}

/** The background of a transparent colour is unknown here. False also for a text that is not a colour. */
export function isOpaque(colour: string): boolean {
  try {
    return new Color(colour).alpha === 1
  } catch {
    return false
  }
}

/** The colour of each role in one scheme as `#rrggbb`, for mails, which have no custom properties. */
export function roleColours(
  colours: ThemeColours,
  scheme: ColourScheme,
): Readonly<Record<ColourRole, string>> {
  const resolve = reader(colours, scheme)
  const hexOf = (role: string) =>
    resolve(`var(--gf-${role})`, new Set()).toString({ format: 'hex', collapse: false })
  const roles = Object.keys(colourRoles.light) as ColourRole[]
  return Object.fromEntries(roles.map((role) => [role, hexOf(role)])) as Record<ColourRole, string>
}

/** The first pair of colours in a theme with too little contrast, in light or dark; null if there is none. */
export function findLowContrast(colours: ThemeColours): LowContrast | null {
  for (const scheme of ['light', 'dark'] as const) {
    const resolve = reader(colours, scheme)
    for (const pair of contrastPairs) {
      const used = new Set<keyof ThemeColours>()
      const colourOf = (role: ColourRole) => resolve(`var(--gf-${role})`, used)
      const ratio = colourOf(pair.text).contrast(colourOf(pair.on), 'WCAG21')
      if (ratio < pair.min) return { ...pair, scheme, ratio, colours: [...used] }
    }
  }
  return null
}
