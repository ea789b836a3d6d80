import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeBrand } from '../../host/brand.ts'
import { environmentKeys } from '../../host/environment-keys.ts'
import { customProperty } from '../../src/theme/tokens.ts'
import { sampleBrand } from '../layout/sample-brand.ts'

type Colour = readonly [number, number, number]
type Tokens = ReadonlyMap<string, string>

const sheet = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] =
  sheet.split('@media (prefers-contrast')[0]?.split('@media (prefers-color-scheme: dark)') ?? []
const declared = (text: string) =>
  [...text.matchAll(/(--gf-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value] as [string, string])

/** Works out what the style sheet says: a colour, a token, or a mix of two in sRGB. */
function resolve(value: string, tokens: Tokens): Colour {
  if (value === 'white') return [255, 255, 255]
  if (value === 'black') return [0, 0, 0]
  const [, token] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  if (token) return resolve(tokens.get(token) ?? `nothing for ${token}`, tokens)
  const [, first, share, second] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value) ?? []
  if (first && share && second) {
    const [a, b] = [resolve(first, tokens), resolve(second, tokens)]
    return a.map(
      (part, index) => (part * Number(share) + (b[index] ?? 0) * (100 - Number(share))) / 100,
    ) as unknown as Colour
  }
  const [, hex] = /^#([\da-f]{6})$/i.exec(value) ?? []
  if (!hex) throw new Error(`Cannot read the colour ${value}`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Colour
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(foreground: string, background: string, tokens: Tokens): number {
  const [a, b] = [foreground, background].map((name) => luminance(resolve(`var(--gf-${name})`, tokens))) as [
    number,
    number,
  ]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const surfaces = ['surface', 'surface-soft', 'surface-tint', 'surface-slide']
/** What is written or drawn on what, and the least contrast: 4.5 for text (1.4.3), 3 for controls and focus (1.4.11). */
const pairs: [string, string, number][] = [
  ...surfaces.flatMap((on): [string, string, number][] => [
    ['text', on, 4.5],
    ['text-muted', on, 4.5],
    ['focus', on, 3],
  ]),
  ['link', 'surface', 4.5],
  ['link', 'surface-soft', 4.5],
  ['link', 'surface-slide', 4.5],
  ['link', 'surface-tint', 3],
  ['accent', 'surface', 3],
  ['accent', 'surface-soft', 3],
  ['good', 'surface', 4.5],
  ['good', 'surface-tint', 3],
  ['control-edge', 'surface', 3],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-hover', 4.5],
  ['text-strong', 'surface-strong', 4.5],
  ['link-strong', 'surface-strong', 4.5],
]

const brands = { 'reference brand': makeBrand(environmentKeys.Dev), 'sample brand': sampleBrand }
const modes = { light: declared(light), dark: [...declared(light), ...declared(dark)] }

for (const [brandName, { theme }] of Object.entries(brands))
  for (const [mode, values] of Object.entries(modes))
    test.each(pairs)(
      `[UI-6] %s on %s has a contrast of at least %f: ${mode}, ${brandName}`,
      (foreground, background, least) => {
        const colours = Object.entries(theme.colours).map(
          ([name, value]) => [customProperty(name), value] as const,
        )
        expect(contrast(foreground, background, new Map([...values, ...colours]))).toBeGreaterThanOrEqual(
          least,
        )
      },
    )
