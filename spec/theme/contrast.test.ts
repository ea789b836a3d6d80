import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { makeBrand } from '../../host/brand.ts'
import { checkTheme } from '../../src/brand/check-theme.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { colourRoles } from '../../src/theme/colour-roles.ts'
import { findLowContrast } from '../../src/theme/contrast.ts'
import type { ThemeColours } from '../../src/theme/theme-colours.ts'
import { sampleBrand } from '../layout/sample-brand.ts'

const { colours } = banksiaPower.theme
const withColours = (change: Partial<ThemeColours>) => () =>
  checkTheme(defineBrand({ ...banksiaPower, theme: { colours: { ...colours, ...change } } }).theme)

test.each([
  ['the reference brand', makeBrand().theme],
  ['the second brand', banksiaPower.theme],
  ['the sample brand', sampleBrand.theme],
])('[UI-6] every pair of colours of %s is distinguished, light and dark', (_, theme) => {
  expect(findLowContrast(theme.colours)).toBeNull()
})

test('[UI-6] the check knows the roles that the style sheet gives to colours', () => {
  const sheet = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] =
    sheet.split('@media (prefers-contrast')[0]?.split('@media screen and (prefers-color-scheme: dark)') ?? []
  const roles = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--gf-([\w-]+): ([^;]+);/g)]
        .map(([, name, value]) => [name, value] as const)
        .filter(([name]) => name !== 'shadow'),
    )
  expect(colourRoles).toEqual({
    light: roles(light.slice(light.indexOf('Roles of colours'))),
    dark: roles(dark),
  })
})

test('[UI-6] a theme with too little contrast between a pair is refused, and the pair named', () => {
  expect(withColours({ aqua: '#9a7fc0' })).toThrow(
    'theme.colours (aqua, white) give link on surface a contrast of 3.34:1 in the light scheme; it needs 4.5:1',
  )
  expect(withColours({ navy: '#888' })).toThrow(/\(navy, white\) give text on surface .* light scheme/)
  // Light enough in the light scheme, and too dark in the dark one.
  expect(withColours({ navy: '#0020e0' })).toThrow(/accent on surface-tint .* in the dark scheme/)
  expect(withColours({ lightAqua: '#2b1a3d' })).toThrow(/lightAqua/)
})

test('[UI-6] colours written as functions are checked as well', () => {
  expect(withColours({ navy: 'rgb(43 26 61)' })).not.toThrow()
  expect(withColours({ navy: 'oklch(0.27 0.07 307)' })).not.toThrow()
  expect(withColours({ navy: 'oklch(0.75 0.07 307)' })).toThrow(/text on surface/)
  expect(withColours({ navy: 'hsl(0 0% 60%)' })).toThrow(/text on surface/)
})

test.each([
  '#2b1a3d80',
  '#2b18',
  'rgb(43 26 61 / 50%)',
  'rgba(43, 26, 61, 0.5)',
  'oklch(0.27 0.07 307 / .9)',
])('a colour that one can see through, %s, is refused: its contrast depends on what is under it', (navy) => {
  expect(withColours({ navy })).toThrow('theme.colours.navy must be a colour without transparency')
})

test.each(['#2b1a3dff', '#213f', 'rgb(43 26 61 / 1)', 'rgb(43 26 61 / 100%)', 'rgba(43, 26, 61, 1)'])(
  'a colour with an opacity of one, %s, is as good as one without',
  (navy) => {
    expect(withColours({ navy })).not.toThrow()
  },
)
