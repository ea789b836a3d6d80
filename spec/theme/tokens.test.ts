import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourNames, customProperty, layout, themeStyle } from '../../src/theme/tokens.ts'
import { sampleBrand } from '../layout/sample-brand.ts'

const sheet = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8')

test('[CONST-1] as tokens: every length of the specification stands in the theme', () => {
  expect(layout).toEqual({
    contentMax: 1140,
    contentMin: 390,
    slideHeight: 641,
    transitionHeight: 212,
    breadcrumbMin: 800,
    breadcrumbMax: 550,
    headerHeight: 52,
    footerHeightMobile: 450,
    footerHeight: 400,
    radius: 10,
    radiusDouble: 20,
    border: 3,
    borderDouble: 10,
    fieldGap: 20,
    innerGap: 5,
    planListHeight: 300,
    planListMin: 180,
    planItem: 265,
    icon: 32,
    input: 32,
    select: 48,
    receipt: 680,
    addressMin: 340,
    addressMax: 420,
  })
})

test.each(Object.entries(layout))('[CONST-1] as tokens: the style sheet has %s as %i px', (name, pixels) => {
  const [, value] = new RegExp(`${customProperty(name)}: ([^;]+);`).exec(sheet) ?? []
  expect(value).toBe(`${pixels}px`)
})

test('[CONST-2] the theme has the eight colours of the specification, each set by the brand', () => {
  expect(colourNames).toEqual([
    'navy',
    'aqua',
    'lightAqua',
    'white',
    'orange',
    'green',
    'line',
    'slideBackground',
  ])
  const style = themeStyle(sampleBrand.theme)
  for (const name of colourNames)
    expect(style).toContain(`${customProperty(name)}:${sampleBrand.theme.colours[name]}`)
  expect(style).toContain('--gf-light-aqua:#efe6fa')
})

test('[CONST-2] the library contains no colour of a brand', () => {
  for (const name of colourNames) expect(sheet).not.toMatch(new RegExp(`^\\s*${customProperty(name)}:`, 'm'))
})

test('an invalid colour cannot break out of the style sheet', () => {
  const colours = { ...sampleBrand.theme.colours, navy: 'red}body{display:none' }
  expect(() => themeStyle({ colours })).toThrow('theme.colours.navy is not a CSS colour')
})
